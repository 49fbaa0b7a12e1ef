import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

/** An object store of a test or measurement, with the bucket `assets`. */
export type ObjectStore = {
  readonly address: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** The names of everything in the bucket, half of an upload too. */
  contents(): Promise<string[]>;
  stop(): Promise<void>;
};

export const BUCKET = 'assets';

/** Starts a server that speaks the protocol of S3, on a free port of this machine. */
export async function startObjectStore(): Promise<ObjectStore> {
  const directory = await mkdtemp(join(tmpdir(), 'object-store-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET }],
  });
  const halves = join(directory, BUCKET, '._S3rver_uploads');
  // Before its last step, which finds who answers.
  server.middleware.splice(-1, 0, (exchange, next) => supplement(halves, exchange, next));
  const { port } = await server.run();
  return {
    address: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    async contents() {
      const objects = (await readdir(join(directory, BUCKET)))
        .filter((name) => name.endsWith('._S3rver_object'))
        .map((name) => name.slice(0, -'._S3rver_object'.length));
      return [...objects, ...(await halfUploads(halves)).map(({ key }) => `half of ${key}`)].sort();
    },
    async stop() {
      const closed = server.close();
      server.httpServer.closeAllConnections();
      await closed;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

type Exchange = Parameters<S3rver['middleware'][number]>[0];

/**
 * What this server lacks of the protocol: to list the uploads that were not completed, to abort one, and to
 * say that the bucket is there (it reads signatures of paths that end in a slash in its own way).
 */
async function supplement(folder: string, exchange: Exchange, next: () => Promise<void>) {
  const { method, path, query } = exchange;
  const isOfBucket = path.replace(/\/$/, '') === `/${BUCKET}`;
  if (method === 'HEAD' && isOfBucket) {
    exchange.status = 200;
  } else if (method === 'GET' && isOfBucket && query['uploads'] !== undefined) {
    const prefix = query['prefix'] ?? '';
    const found = (await halfUploads(folder)).filter(({ key }) => key.startsWith(prefix));
    exchange.body = {
      ListMultipartUploadsResult: {
        Bucket: BUCKET,
        IsTruncated: false,
        Upload: found.map(({ key, id }) => ({ Key: key, UploadId: id })),
      },
    };
  } else if (method === 'DELETE' && query['uploadId'] !== undefined) {
    await rm(join(folder, query['uploadId']), { recursive: true });
    exchange.status = 204;
  } else {
    await next();
  }
}

async function halfUploads(folder: string): Promise<{ id: string; key: string }[]> {
  const ids = await readdir(folder).catch(() => []);
  return Promise.all(
    ids.map(async (id) => ({ id, key: await readFile(join(folder, id, 'key'), 'utf8') })),
  );
}
