import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Makes the database `name` on the server at `serverUrl`, a copy of `template`; its address. */
export async function cloneDatabase(
  serverUrl: string,
  template: string,
  name: string,
): Promise<string> {
  await onServer(serverUrl, (server) =>
    server.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`),
  );
  return databaseUrl(serverUrl, name);
}

/** Removes a database, whoever is still connected to it. */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await onServer(serverUrl, async (server) => {
    const until = performance.now() + VACUUM_ENDS_WITHIN_MS;
    for (;;) {
      try {
        return await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      } catch (error) {
        if (!isOfAnother(error) || performance.now() > until) throw error;
        await pause(50);
      }
    }
  });
}

const VACUUM_ENDS_WITHIN_MS = 10_000;

/** Autovacuum is the superuser's, who alone may send it away; it goes by itself before long. */
function isOfAnother(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '42501';
}

/** The address of another database of the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function onServer<T>(url: string, use: (server: pg.Client) => Promise<T>): Promise<T> {
  const server = new pg.Client({ connectionString: url, application_name: 'trade-supply tests' });
  await server.connect();
  try {
    return await use(server);
  } finally {
    await server.end();
  }
}
