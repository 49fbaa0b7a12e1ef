import { spawnSync } from 'node:child_process';

/**
 * The commit that changes are relative to: TEST_BASE, else the merge base with `main`, else (on `main`) the parent commit.
 * Undefined if git finds none of them: then everything counts as changed.
 */
export function baseCommit(): string | undefined {
  const fromEnvironment = process.env['TEST_BASE'];
  if (fromEnvironment) return fromEnvironment;
  const head = git('rev-parse', 'HEAD');
  const mergeBase = git('merge-base', 'HEAD', 'origin/main') ?? git('merge-base', 'HEAD', 'main');
  return mergeBase === undefined || mergeBase !== head ? mergeBase : git('rev-parse', 'HEAD~1');
}

function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
