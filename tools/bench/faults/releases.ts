import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A version of the project in a folder of its own, built. */
export type Release = { readonly name: string; readonly folder: string };

/** The working tree. */
export const THIS_RELEASE: Release = {
  name: 'this version',
  folder: join(import.meta.dirname, '../../..'),
};

/** Builds the release of a git reference in `folder`. It installs packages of its own if its lock file differs. */
export async function exportRelease(ref: string, folder: string): Promise<Release> {
  mkdirSync(folder);
  const archive = `${folder}.tar`;
  await run(THIS_RELEASE.folder, 'git', ['archive', '--output', archive, ref]);
  await run(folder, 'tar', ['-xf', archive]);
  await copyParts(['node_modules'], folder);
  await run(folder, process.execPath, ['scripts/prepare.mjs', 'start']);
  const name = await git(['describe', '--tags', '--always', ref]);
  return { name: `the version before (${name})`, folder };
}

/** The newest tag before the commit that is checked out; undefined without one: then there is no version before. */
export function previousReference(): Promise<string | undefined> {
  return git(['describe', '--tags', '--abbrev=0', 'HEAD^']).catch(() => undefined);
}

/** A copy of the working tree in `folder` with one more migration, which only adds: what the next version may be. */
export async function makeNextRelease(folder: string): Promise<Release> {
  mkdirSync(folder);
  const left = new Set(['.git', '.data', 'build', 'test-results']);
  const names = readdirSync(THIS_RELEASE.folder).filter((name) => !left.has(name));
  await copyParts(names, folder);
  writeFileSync(join(folder, 'db/migrations', `${NEXT_MIGRATION}.ts`), NEXT_MIGRATION_TEXT);
  return { name: 'the next version', folder };
}

export const NEXT_MIGRATION = '9001_next';
const NEXT_MIGRATION_TEXT = `import { sql } from 'kysely';
export const up = (db) => sql\`
  alter table accounts add column next_note text not null default '';
  alter table assets add column next_note text;
  alter table invoices add column next_note text;
  create table next_notes (id int primary key)\`.execute(db);
`;

/** Copies parts of the working tree by hard links, or byte by byte to another file system. */
async function copyParts(names: readonly string[], folder: string): Promise<void> {
  const paths = names.map((name) => join(THIS_RELEASE.folder, name));
  await run(folder, 'cp', ['-al', ...paths, folder]).catch(() =>
    run(folder, 'cp', ['-a', ...paths, folder]),
  );
}

async function git(args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', args, { cwd: THIS_RELEASE.folder });
  return stdout.trim();
}

/** Runs a program to its end, for ten minutes at most. */
async function run(cwd: string, program: string, args: readonly string[]): Promise<void> {
  const options = { cwd, timeout: 600_000, maxBuffer: 64 * 1024 * 1024 };
  await promisify(execFile)(program, args, options);
}
