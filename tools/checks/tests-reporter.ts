import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import type { TestsRun } from './tests-run.ts';

/**
 * A Vitest reporter that writes to `path` how many tests passed and failed and how many seconds each file took, including
 * imports and hooks, which Vitest's own reports leave out.
 */
export function testsReporter(path: string): Reporter {
  return {
    onTestRunEnd(modules) {
      const states = modules.flatMap((each) =>
        [...each.children.allTests()].map((test) => test.result().state),
      );
      const run: TestsRun = {
        passed: states.filter((state) => state === 'passed').length,
        failed: states.filter((state) => state === 'failed').length,
        times: Object.fromEntries(modules.map((each) => [nameOf(each), secondsOf(each)])),
      };
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, JSON.stringify(run));
    },
  };
}

function nameOf({ moduleId }: TestModule): string {
  return relative(process.cwd(), moduleId).replaceAll('\\', '/');
}

function secondsOf(module: TestModule): number {
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  return (collectDuration + setupDuration + duration) / 1000;
}
