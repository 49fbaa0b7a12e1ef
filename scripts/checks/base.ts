import { spawnSync } from 'node:child_process';

/**
 * The commit that changes are counted from: TEST_BASE, or where this branch left `main`, or on `main` the commit
 * before. Undefined where git knows none of them: then everything counts as changed.
 */
export function baseOfChanges(): string | undefined {
  const given = process.env['TEST_BASE'];
  if (given) return given;
  const head = git('rev-parse', 'HEAD');
  const left = git('merge-base', 'HEAD', 'origin/main') ?? git('merge-base', 'HEAD', 'main');
  return left === undefined || left !== head ? left : git('rev-parse', 'HEAD~1');
}

function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
