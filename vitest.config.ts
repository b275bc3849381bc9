import { defineConfig } from 'vitest/config';

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
        },
      },
    ],
    coverage: { provider: 'v8', include: ['src/**/*.ts'] },
  },
});
