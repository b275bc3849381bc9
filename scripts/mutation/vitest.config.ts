import { defineConfig } from 'vitest/config';

/** The tests of the rules alone: every branch of the rules is reached, or `npm run check` fails. */
export default defineConfig({
  test: {
    include: ['test/unit/rules/**/*.test.ts'],
    testTimeout: 60_000,
    coverage: {
      provider: 'v8',
      include: ['src/rules/**/*.ts'],
      reporter: ['text-summary'],
      thresholds: { branches: 100, functions: 100 },
    },
  },
});
