import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect } from 'vitest';
import type { ReceivedFile } from '#lib/api/upload/spool.ts';
import { type StartApiOptions, setUpApi } from '#tests/contract/api-server.ts';
import { setUpFolder } from '#tests/support/folders.ts';
import { fileRoutes } from './file-routes.ts';
import { MULTIPART } from './multipart.ts';

/** An uploaded file as the route's handler saw it. */
type HandledUpload = {
  readonly file: ReceivedFile;
  readonly content: Buffer;
  readonly mode: number;
};

/** For the tests of a file, an API with a route for uploads of at most 1 MiB, in a folder of its own. */
export function setUpUploadServer(
  options: Pick<StartApiOptions, 'limits' | 'config'> = {},
  /** Awaited by the handler once it has the file. */
  whileHandled: (file: ReceivedFile) => Promise<void> = () => Promise.resolve(),
) {
  const dataDir = setUpFolder();
  let handled: HandledUpload[] = [];
  const routes = fileRoutes(async (file) => {
    await whileHandled(file);
    handled.push({
      file,
      content: readFileSync(file.path),
      mode: statSync(file.path).mode & 0o777,
    });
  });
  const settings = { DATA_DIR: dataDir, UPLOAD_LIMIT_MB: '1' };
  const service = setUpApi(async () => undefined, settings, { routes, ...options });
  let token: string;
  beforeAll(async () => {
    token = await service.api.issuer.token({ scope: 'assets:write' });
  });

  /** The spool files: none between two requests. */
  function spooled(): string[] {
    const folder = join(dataDir, 'uploads');
    if (!existsSync(folder)) return [];
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  }

  return {
    get api() {
      return service.api;
    },
    spooled,
    /** The files of the last upload. */
    handled: () => handled,
    async upload(body: BodyInit, headers: Record<string, string> = {}) {
      handled = [];
      const init = { method: 'POST', headers: { authorization: `Bearer ${token}`, ...headers } };
      // `fetch` requires this for streams.
      const half = { ...init, body, duplex: 'half' };
      const response = await service.api.send('/v1/files', half);
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
  };
}
