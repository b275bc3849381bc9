#!/usr/bin/env node
// The built program where there is one, else the sources through tsx (a checkout).
import { existsSync } from 'node:fs';

const built = new URL('../dist/app/main.js', import.meta.url);
if (existsSync(built)) {
  await import(built.href);
} else {
  const { register } = await import('tsx/esm/api');
  register();
  await import(new URL('../src/app/main.ts', import.meta.url).href);
}
