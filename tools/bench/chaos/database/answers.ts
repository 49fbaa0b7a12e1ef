import pg from 'pg';

/** True once PostgreSQL at `url` accepts a connection; undefined until then. */
export async function answers(url: string): Promise<true | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    // Not yet.
    return undefined;
  } finally {
    await client.end();
  }
}
