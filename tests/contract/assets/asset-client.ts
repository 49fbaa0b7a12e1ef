import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTestDatabase } from '#db/testing/database.ts';
import { startApi } from '#tests/contract/api-server.ts';
import { parseResponse, sendRaw } from '#tests/contract/transport.ts';
import { sessionCookie } from '#tests/support/credentials.ts';

export type AssetClient = Awaited<ReturnType<typeof openAssetClient>>;

/** An API on a database and a data directory of its own, and a client that has every scope of assets. */
export async function openAssetClient(settings: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'assets-'));
  const database = await makeTestDatabase();
  const api = await startApi(database.url, {
    DATA_DIR: dataDir,
    RATE_LIMIT: '100000',
    ...settings,
  });
  const token = await api.issuer.token({ scope: 'assets:read assets:write assets:delete' });
  const headers = { authorization: `Bearer ${token}` };

  return {
    request: (path: string, init: RequestInit = {}) => api.send(path, { headers, ...init }),
    /** Uploads a file as a browser does. */
    upload(bytes: Uint8Array<ArrayBuffer>, fileName: string) {
      const body = new FormData();
      body.append('file', new Blob([bytes]), fileName);
      return api.send('/v1/assets', { method: 'POST', body, headers });
    },
    /** Sends a multipart body as it is, under a Content-Length of `length` bytes. */
    async uploadRaw(body: Buffer, boundary: string, length = body.length) {
      const head = [
        'POST /v1/assets HTTP/1.1',
        'Host: localhost',
        `Authorization: ${headers.authorization}`,
        `Content-Type: multipart/form-data; boundary=${boundary}`,
        `Content-Length: ${length}`,
        'Connection: close',
      ];
      return parseResponse(
        await sendRaw(api.port, Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body])),
      );
    },
    /** Sends a request as a portal page of branch staff does. */
    async requestAsStaff(path: string) {
      const cookie = await sessionCookie(database.db, { role: 'branch_staff' });
      return api.send(path, { headers: { cookie, 'sec-fetch-site': 'same-origin' } });
    },
    /** How many rows of assets there are, and files in the data directory. */
    async counts() {
      const { rows } = await database.db
        .selectFrom('assets')
        .select(({ fn }) => fn.countAll<string>().as('rows'))
        .executeTakeFirstOrThrow();
      return { assets: Number(rows), files: filesIn(dataDir) };
    },
    async close() {
      await api.close();
      await database.drop();
      await rm(dataDir, { recursive: true });
    },
  };
}

function filesIn(folder: string): number {
  if (!existsSync(folder)) return 0;
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}
