import { defineConfig } from 'vitest/config';

/**
 * Tests with processes, sockets and browsers meet a machine that others use too. Where nobody
 * watches, one is tried a second time before the whole run is thrown away, and named at the end.
 */
const TRIES_AGAIN = process.env['CI'] === undefined ? 0 : 1;

// Small tests first; what starts processes or reads film comes last and one file at a time.
export default defineConfig({
  test: {
    passWithNoTests: true,
    projects: [
      { test: { name: 'unit', include: ['test/unit/**/*.test.ts'], testTimeout: 60_000 } },
      { test: { name: 'property', include: ['test/property/**/*.test.ts'], testTimeout: 120_000 } },
      { test: { name: 'golden', include: ['test/golden/**/*.test.ts'], testTimeout: 60_000 } },
      {
        test: {
          name: 'contract',
          include: ['test/contract/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          retry: TRIES_AGAIN,
        },
      },
      {
        test: {
          name: 'accuracy',
          include: ['test/accuracy/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          retry: TRIES_AGAIN,
        },
      },
    ],
    coverage: { provider: 'v8', include: ['src/**/*.ts'] },
  },
});
