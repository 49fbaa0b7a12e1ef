import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { openDatabase } from '#db/client.ts';
import { OperatorError } from '#db/errors.ts';
import { hasCode } from '#lib/errors.ts';

/** Runs a program of PostgreSQL on a database. Throws OperatorError with what the program said if it fails. */
type PostgresTool = (args: readonly string[]) => Promise<void>;

/**
 * The program `name` on the PATH, for the database at `url`. Throws OperatorError if it is missing or older than the
 * server: it would refuse the server, or not know what the server has.
 */
export async function findPostgresTool(
  name: 'pg_dump' | 'pg_restore',
  url: string,
): Promise<PostgresTool> {
  const [server, tool] = [await serverMajor(url), await toolMajor(name)];
  const advice = `install those of PostgreSQL ${server} or newer (Debian: postgresql-client-${server}), or name their folder in PATH`;
  if (tool === undefined) {
    throw new OperatorError(`There is no ${name} on the PATH: ${advice}.`);
  }
  if (tool < server) {
    throw new OperatorError(
      `The ${name} on the PATH is of PostgreSQL ${tool}, and the server is ${server}: ${advice}.`,
    );
  }
  return async (args) => {
    const { address, env } = withoutPassword(url);
    try {
      await run(name, [...args, `--dbname=${address}`], { env });
    } catch (error) {
      throw new OperatorError(`${name} failed: ${saidBy(error)}`, { cause: error });
    }
  };
}

const run = promisify(execFile);

async function serverMajor(url: string): Promise<number> {
  const { pool, close } = openDatabase(url, { max: 1, applicationName: 'trade-supply backup' });
  const { rows } = await pool
    .query<{ major: number }>("select current_setting('server_version_num')::int / 10000 as major")
    .finally(close);
  const [row] = rows;
  if (row === undefined) throw new Error('PostgreSQL returned no version');
  return row.major;
}

/** The major version of a program on the PATH; undefined if there is none. */
async function toolMajor(name: string): Promise<number | undefined> {
  try {
    const { stdout } = await run(name, ['--version']);
    // As in `pg_dump (PostgreSQL) 15.14 (Debian 15.14-0+deb12u1)`.
    return Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1] ?? 0);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw new OperatorError(`${name} does not run: ${saidBy(error)}`, { cause: error });
  }
}

/** The password goes by the environment: everybody on the machine can see arguments. */
function withoutPassword(url: string): {
  readonly address: string;
  readonly env: NodeJS.ProcessEnv;
} {
  const address = new URL(url);
  const password = address.searchParams.get('password') ?? decodeURIComponent(address.password);
  address.searchParams.delete('password');
  address.password = '';
  return {
    address: address.href,
    env: { ...process.env, ...(password !== '' && { PGPASSWORD: password }) },
  };
}

function saidBy(error: unknown): string {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
  return said || String(error);
}
