import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { makeTestDatabase } from '#db/testing/database.ts';
import type { ReceivedFile } from '#lib/api/upload/spool.ts';
import { type StartApiOptions, startApi } from '#tests/contract/api-server.ts';
import { fileRoutes } from './file-routes.ts';
import { MULTIPART } from './multipart.ts';

/** An uploaded file as the route's handler saw it. */
type HandledUpload = {
  readonly file: ReceivedFile;
  readonly content: Buffer;
  readonly mode: number;
};

export type UploadServer = Awaited<ReturnType<typeof openUploadServer>>;

/** An API server with a route for uploads of at most 1 MiB, in a folder of its own. */
export async function openUploadServer(
  settings: Record<string, string> = {},
  options: Pick<StartApiOptions, 'limits' | 'config'> = {},
  /** Awaited by the handler once it has the file. */
  whileHandled: () => Promise<void> = () => Promise.resolve(),
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'trade-supply-uploads-'));
  const database = await makeTestDatabase();
  let handled: HandledUpload[] = [];
  const routes = fileRoutes(async (file) => {
    await whileHandled();
    handled.push({
      file,
      content: readFileSync(file.path),
      mode: statSync(file.path).mode & 0o777,
    });
  });
  const ownSettings = { DATA_DIR: dataDir, UPLOAD_LIMIT_MB: '1', RATE_LIMIT: '1000', ...settings };
  const api = await startApi(database.url, ownSettings, { routes, ...options });
  const token = await api.issuer.token({ scope: 'assets:write' });

  /** The spool files: none between two requests. */
  function spooled(): string[] {
    const folder = join(dataDir, 'uploads');
    if (!existsSync(folder)) return [];
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  }

  return {
    port: api.port,
    issuer: api.issuer,
    spooled,
    /** The files of the last upload. */
    handled: () => handled,
    async upload(body: BodyInit, headers: Record<string, string> = {}) {
      handled = [];
      const init = { method: 'POST', headers: { authorization: `Bearer ${token}`, ...headers } };
      // `fetch` requires this for streams.
      const half = { ...init, body, duplex: 'half' };
      const response = await api.send('/v1/files', half);
      const json = await response.json();
      expect(spooled()).toEqual([]);
      return { status: response.status, body: json, headers: response.headers };
    },
    /** The raw request headers of an upload with this Content-Length. */
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
      await api.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
