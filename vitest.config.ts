import { defineConfig } from 'vitest/config';
import { testsReporter } from './scripts/checks/tests-reporter.ts';

/** Set by `npm run check` and `npm test`, which read it. */
const reportFile = process.env['TEST_REPORT_FILE'];

export default defineConfig({
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['node_modules/**', '.next/**', '.data/**', 'e2e/**'],
    reporters: reportFile === undefined ? ['default'] : ['default', testsReporter(reportFile)],
    // Tests that start the service or its programs import none of it.
    forceRerunTriggers: [
      '**/package-lock.json',
      '**/vitest.config.ts',
      '**/server/{main,run}.ts',
      '**/server/compose/compose.ts',
    ],
    // One PostgreSQL for the whole run; a test that needs it takes a database of its own there.
    globalSetup: 'db/testing/global-setup.ts',
    // Processes rather than threads: tests send signals, hold file locks and read memory figures.
    pool: 'forks',
    maxWorkers: 2,
    // A process for each file would cost a fifth of the run; files share no state but what they name as their own.
    isolate: false,
    testTimeout: 20_000,
    // As with the journeys: what a busy machine upset is tried once more in CI, and the report says so.
    retry: process.env['CI'] ? 1 : 0,
    hookTimeout: 60_000,
  },
});
