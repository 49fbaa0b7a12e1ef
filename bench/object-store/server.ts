import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

/** An S3-compatible object store for tests and benchmarks, with the bucket `assets`. */
export type ObjectStore = {
  readonly address: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** The keys of all objects, and `half of KEY` for each incomplete multipart upload. */
  contents(): Promise<string[]>;
  stop(): Promise<void>;
};

export const BUCKET = 'assets';

/** Starts an S3-compatible server on a free loopback port. */
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
  const uploadsFolder = join(directory, BUCKET, '._S3rver_uploads');
  // Before its last middleware, the router.
  server.middleware.splice(-1, 0, (context, next) =>
    addMissingOperations(uploadsFolder, context, next),
  );
  const { port } = await server.run();
  return {
    address: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    async contents() {
      const objects = (await readdir(join(directory, BUCKET)))
        .filter((name) => name.endsWith('._S3rver_object'))
        .map((name) => name.slice(0, -'._S3rver_object'.length));
      return [
        ...objects,
        ...(await incompleteUploads(uploadsFolder)).map(({ key }) => `half of ${key}`),
      ].sort();
    },
    async stop() {
      const closed = server.close();
      server.httpServer.closeAllConnections();
      await closed;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

type RequestContext = Parameters<S3rver['middleware'][number]>[0];

/**
 * Implements what s3rver lacks: ListMultipartUploads, AbortMultipartUpload, and HeadBucket, for which it rejects
 * valid signatures (of paths that end in a slash).
 */
async function addMissingOperations(
  folder: string,
  context: RequestContext,
  next: () => Promise<void>,
) {
  const { method, path, query } = context;
  const isBucket = path.replace(/\/$/, '') === `/${BUCKET}`;
  if (method === 'HEAD' && isBucket) {
    context.status = 200;
  } else if (method === 'GET' && isBucket && query['uploads'] !== undefined) {
    const prefix = query['prefix'] ?? '';
    const found = (await incompleteUploads(folder)).filter(({ key }) => key.startsWith(prefix));
    context.body = {
      ListMultipartUploadsResult: {
        Bucket: BUCKET,
        IsTruncated: false,
        Upload: found.map(({ key, id }) => ({ Key: key, UploadId: id })),
      },
    };
  } else if (method === 'DELETE' && query['uploadId'] !== undefined) {
    await rm(join(folder, query['uploadId']), { recursive: true });
    context.status = 204;
  } else {
    await next();
  }
}

async function incompleteUploads(folder: string): Promise<{ id: string; key: string }[]> {
  const ids = await readdir(folder).catch(() => []);
  return Promise.all(
    ids.map(async (id) => ({ id, key: await readFile(join(folder, id, 'key'), 'utf8') })),
  );
}
