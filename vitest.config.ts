import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Slow files first: without times of an earlier run Vitest goes by size, and one worker would wait for the other. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => /\.(built|slow)\.test\./.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

export default defineConfig({
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '.next/**', '.data/**', 'build/**', 'e2e/**'],
    // One PostgreSQL server for the whole run; each test that needs it creates a database of its own.
    globalSetup: 'db/testing/global-setup.ts',
    // Processes rather than threads: tests send signals, hold file locks and read memory figures.
    pool: 'forks',
    maxWorkers: 2,
    // A process for each file would take a fifth longer; files share no state.
    isolate: false,
    sequence: { sequencer: SlowFirst },
    testTimeout: 20_000,
    // As with the journeys, CI retries once, since a busy machine can make a test fail; the report shows it.
    retry: process.env['CI'] ? 1 : 0,
    hookTimeout: 60_000,
  },
});
