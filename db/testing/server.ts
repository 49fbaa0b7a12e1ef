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
  await onServer(serverUrl, (server) =>
    server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  );
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
