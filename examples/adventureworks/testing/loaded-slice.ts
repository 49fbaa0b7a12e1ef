import { join } from 'node:path';
import { makeTestDatabase } from '#db/testing/database.ts';
import { loadFeeds } from '#feeds/load.ts';
import { SCOPES } from '#lib/auth/scopes.ts';
import { startApi } from '#tests/contract/transports/api-server.ts';
import { convert, SLICE } from '../conversion.ts';

/** The API on a database of its own with the slice loaded, for a caller with every scope. */
export type LoadedSlice = {
  /** Requests a path below `/v1/au`, with POST if there is a body. */
  request(path: string, body?: object): Promise<Response>;
  close(): Promise<void>;
};

/** Converts the slice into `folder`, loads it and starts the API on it. */
export async function openLoadedSlice(folder: string): Promise<LoadedSlice> {
  const database = await makeTestDatabase();
  await convert(SLICE, folder);
  await loadFeeds({ url: database.url, countryCode: 'au', paths: [join(folder, 'au')] });
  const api = await startApi(database.url, { RATE_LIMIT: '100000' });
  const authorization = `Bearer ${await api.issuer.token({ scope: SCOPES.join(' ') })}`;
  return {
    request: (path, body) =>
      api.send(`/v1/au${path}`, {
        headers: { authorization, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      }),
    async close() {
      await api.close();
      await database.drop();
    },
  };
}
