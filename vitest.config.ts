import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['node_modules/**', '.next/**', '.data/**', 'e2e/**'],
    // One PostgreSQL for the whole run; a test that needs it takes a database of its own there.
    globalSetup: 'db/testing/global-setup.ts',
    // Processes rather than threads: tests send signals, hold file locks and read memory figures.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
