import { readdirSync } from 'node:fs';
import { afterAll, beforeAll } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { type StartApiOptions, startApi } from '#tests/contract/api-server.ts';
import { sessionCookie } from '#tests/support/credentials.ts';
import { setUpFolder } from '#tests/support/folders.ts';

type Upload = {
  readonly fileName?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly tags?: readonly string[];
};

/**
 * For the tests of a file, an API on a database and a data directory of its own, and a client that has every scope of
 * assets. The settings are read when the API starts.
 */
export function setUpAssetClient(
  settings: () => Record<string, string> = () => ({}),
  config: StartApiOptions['config'] = {},
) {
  const dataDir = setUpFolder();
  const database = setUpTestDatabase();
  let api: Awaited<ReturnType<typeof startApi>>;
  let authorization: string;
  beforeAll(async () => {
    const all = { DATA_DIR: dataDir, RATE_LIMIT: '100000', ...settings() };
    api = await startApi(database.url, all, { config });
    authorization = `Bearer ${await api.issuer.token({ scope: 'assets:read assets:write assets:delete' })}`;
  });
  afterAll(() => api?.close());

  const request = (path: string, method = 'GET', headers: Record<string, string> = {}) =>
    api.send(path, { method, headers: { authorization, ...headers } });
  /** Uploads a file as a browser does. */
  function upload(
    bytes: string | Uint8Array<ArrayBuffer>,
    { fileName = 'prices.csv', headers = {}, tags = [] }: Upload = {},
  ) {
    const body = new FormData();
    body.append('file', new Blob([bytes]), fileName);
    for (const tag of tags) body.append('tags', tag);
    return api.send('/v1/assets', { method: 'POST', body, headers: { authorization, ...headers } });
  }
  return {
    database,
    dataDir,
    request,
    upload,
    /** Sends a change of an asset. */
    patch(path: string, body: object, headers: Record<string, string>) {
      const all = { authorization, 'content-type': 'application/merge-patch+json', ...headers };
      return api.send(path, { method: 'PATCH', body: JSON.stringify(body), headers: all });
    },
    /** Sends a request as a portal page of branch staff does. */
    async requestAsStaff(path: string) {
      const cookie = await sessionCookie(database.db, { role: 'branch_staff' });
      return api.send(path, { headers: { cookie, 'sec-fetch-site': 'same-origin' } });
    },
    /** How many rows of assets there are, and files in the data directory, of uploads and of assets. */
    async counts() {
      const { rows } = await database.db
        .selectFrom('assets')
        .select(({ fn }) => fn.countAll<string>().as('rows'))
        .executeTakeFirstOrThrow();
      const entries = readdirSync(dataDir, { recursive: true, withFileTypes: true });
      return { assets: Number(rows), files: entries.filter((entry) => entry.isFile()).length };
    },
  };
}
