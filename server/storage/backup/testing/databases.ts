import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { cloneDatabase, databaseUrl, dropDatabase } from '#db/testing/server.ts';

/** A database without tables, as a machine has it before its first start; `drop()` removes it. */
export async function makeDatabaseWithoutTables() {
  const { serverUrl, serviceUrl, run } = inject('testDatabases');
  const name = `${run}_${randomBytes(6).toString('hex')}`;
  const ownerUrl = await cloneDatabase(serverUrl, 'template1', name);
  return {
    ownerUrl,
    url: databaseUrl(serviceUrl, name),
    drop: () => dropDatabase(serverUrl, name),
  };
}
