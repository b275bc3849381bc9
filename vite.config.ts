import { defineConfig } from 'vite';

// The page of the desk. Everything it loads is served by the box itself.
export default defineConfig({
  root: 'src/review/page',
  base: './',
  build: { outDir: '../../../dist/page', emptyOutDir: true, assetsInlineLimit: 0 },
});
