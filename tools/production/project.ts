import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CommandError } from '#cli/command.ts';
import { findSources, type Sources } from './sources.ts';

/** What production starts. */
const PROGRAMS = ['server/main.ts', 'cli/main.ts'];

const Package = z.object({
  name: z.string(),
  version: z.string(),
  description: z.string(),
  scripts: z.object({ start: z.string() }),
  dependencies: z.record(z.string(), z.string()),
});

/** The project, as far as production runs it. */
export type Project = z.infer<typeof Package> & { readonly sources: Sources };

/** Reads package.json and the files that production loads. */
export function readProject(root: string): Project {
  const project = Package.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  return { ...project, sources: findSources(root, PROGRAMS) };
}

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
