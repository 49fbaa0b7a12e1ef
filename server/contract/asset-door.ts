import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTestDatabase } from '#db/testing/database.ts';
import { openLane } from './lane.ts';
import { parsedAnswer, sendRaw } from './raw.ts';
import { signedIn } from './sessions.ts';

export type AssetDoor = Awaited<ReturnType<typeof openAssetDoor>>;

/** The lane over a database and a folder of assets of their own, for a client that may do all with assets. */
export async function openAssetDoor(settings: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'assets-'));
  const database = await makeTestDatabase();
  const lane = await openLane(database.url, {
    DATA_DIR: folder,
    RATE_LIMIT: '100000',
    ...settings,
  });
  const token = await lane.issuer.token({ scope: 'assets:read assets:write assets:delete' });
  const headers = { authorization: `Bearer ${token}` };

  return {
    ask: (path: string, init: RequestInit = {}) => lane.send(path, { headers, ...init }),
    /** Uploads bytes under a name, as a browser would. */
    upload(bytes: Uint8Array<ArrayBuffer>, fileName: string) {
      const body = new FormData();
      body.append('file', new Blob([bytes]), fileName);
      return lane.send('/v1/assets', { method: 'POST', body, headers });
    },
    /** Sends a body as it stands, says that it is `length` bytes long, and reads what is answered. */
    async uploadRaw(body: Buffer, boundary: string, length = body.length) {
      const head = [
        'POST /v1/assets HTTP/1.1',
        'Host: localhost',
        `Authorization: ${headers.authorization}`,
        `Content-Type: multipart/form-data; boundary=${boundary}`,
        `Content-Length: ${length}`,
        'Connection: close',
      ];
      return parsedAnswer(
        await sendRaw(
          lane.port,
          Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]),
        ),
      );
    },
    /** Asks as a page of the portal does that branch staff have open. */
    async askAsStaff(path: string) {
      const cookie = await signedIn(database.db, { role: 'branch_staff' });
      return lane.send(path, { headers: { cookie, 'sec-fetch-site': 'same-origin' } });
    },
    /** How many assets there are, objects that none has, and files of either or of uploads. */
    async kept() {
      const count = (table: 'assets' | 'asset_objects') =>
        database.db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<string>().as('rows'))
          .executeTakeFirstOrThrow();
      const [assets, objects] = await Promise.all([count('assets'), count('asset_objects')]);
      return { assets: Number(assets.rows), objects: Number(objects.rows), files: filesIn(folder) };
    },
    async close() {
      await lane.close();
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}

function filesIn(folder: string): number {
  if (!existsSync(folder)) return 0;
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}
