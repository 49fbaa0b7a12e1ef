import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '#lib/command.ts';

/**
 * The commit that a build is of: BUILD_COMMIT, for a build without the repository, or what git says of the checkout.
 * Undefined where neither is known.
 * @throws CommandError for a BUILD_COMMIT that is none
 */
export function commitOf(root: string, given = process.env['BUILD_COMMIT']): string | undefined {
  if (given) {
    if (/^[\w.-]{1,64}$/.test(given)) return given;
    throw new CommandError('BUILD_COMMIT: must be the hash or name of a commit, as git writes it.');
  }
  // In a folder that is not a checkout, git would name the repository around it.
  if (!existsSync(join(root, '.git'))) return undefined;
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : undefined;
}
