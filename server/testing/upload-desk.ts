import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { makeTestDatabase } from '#db/testing/database.ts';
import type { ReceivedFile } from '#lib/api/spool.ts';
import { type LaneParts, openLane } from '#server/contract/lane.ts';
import { fileRoutes } from './file-routes.ts';
import { MULTIPART } from './multipart.ts';

/** What a route was handed over: the file as it was then. */
export type Taken = {
  readonly file: ReceivedFile;
  readonly content: Buffer;
  readonly mode: number;
};

export type UploadDesk = Awaited<ReturnType<typeof openUploadDesk>>;

/** The lane with a route that takes files of 1 MiB at most, in a folder of a test's own. */
export async function openUploadDesk(
  settings: Record<string, string> = {},
  limits: LaneParts['limits'] = {},
  /** What the operation waits for once it has the file. */
  meanwhile: () => Promise<void> = () => Promise.resolve(),
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'trade-supply-uploads-'));
  const database = await makeTestDatabase();
  let taken: Taken[] = [];
  const routes = fileRoutes(async (file) => {
    await meanwhile();
    taken.push({ file, content: readFileSync(file.path), mode: statSync(file.path).mode & 0o777 });
  });
  const own = { DATA_DIR: dataDir, UPLOAD_LIMIT_MB: '1', RATE_LIMIT: '1000', ...settings };
  const lane = await openLane(database.url, own, { routes, limits });
  const token = await lane.issuer.token({ scope: 'assets:write' });

  /** The files that are being received: none, between two requests. */
  function spooled(): string[] {
    const folder = join(dataDir, 'uploads');
    if (!existsSync(folder)) return [];
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  }

  return {
    port: lane.port,
    issuer: lane.issuer,
    spooled,
    /** What the last upload has handed over. */
    taken: () => taken,
    async upload(body: BodyInit, headers: Record<string, string> = {}) {
      taken = [];
      const init = { method: 'POST', headers: { authorization: `Bearer ${token}`, ...headers } };
      // What fetch asks of whoever sends a stream.
      const half = { ...init, body, duplex: 'half' };
      const answer = await lane.send('/v1/files', half);
      const json = await answer.json();
      expect(spooled()).toEqual([]);
      return { status: answer.status, body: json, headers: answer.headers };
    },
    /** The head of an upload by hand, of so many bytes. */
    headOf(length: number, { bearer = token, more = [] as readonly string[] } = {}): string {
      const lines = [
        'POST /v1/files HTTP/1.1',
        'Host: localhost',
        `Authorization: Bearer ${bearer}`,
        `Content-Type: ${MULTIPART['content-type']}`,
        `Content-Length: ${length}`,
        ...more,
      ];
      return `${lines.join('\r\n')}\r\n\r\n`;
    },
    async close() {
      await lane.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
