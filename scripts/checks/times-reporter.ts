import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** Writes the seconds of each file of tests to `path`, with its imports and hooks, which Vitest's own reports leave out. */
export function timesReporter(path: string): Reporter {
  return {
    onTestRunEnd(modules) {
      const times = modules.map((each) => [nameOf(each), secondsOf(each)]);
      writeFileSync(path, JSON.stringify(Object.fromEntries(times)));
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
