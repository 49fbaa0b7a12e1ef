import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Creates the database `name` as a copy of `template` on the server at `serverUrl`. Returns its URL. */
export async function cloneDatabase(
  serverUrl: string,
  template: string,
  name: string,
): Promise<string> {
  await withServer(serverUrl, (server) =>
    server.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`),
  );
  return databaseUrl(serverUrl, name);
}

/** Drops a database and disconnects its clients. */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await withServer(serverUrl, async (server) => {
    const deadline = performance.now() + VACUUM_WAIT_MS;
    for (;;) {
      try {
        return await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      } catch (error) {
        if (!isPermissionDenied(error) || performance.now() > deadline) throw error;
        await pause(50);
      }
    }
  });
}

const VACUUM_WAIT_MS = 10_000;

/** Only a superuser can end an autovacuum worker, which finishes by itself within seconds. */
function isPermissionDenied(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '42501';
}

/** The URL of another database on the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function withServer<T>(url: string, use: (server: pg.Client) => Promise<T>): Promise<T> {
  const server = new pg.Client({ connectionString: url, application_name: 'trade-supply tests' });
  await server.connect();
  try {
    return await use(server);
  } finally {
    await server.end();
  }
}
