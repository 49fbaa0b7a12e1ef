import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadS3rver } from '#tools/packages/packages.ts';

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
  const S3rver = await loadS3rver();
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET }],
  });
  const uploadsFolder = join(directory, BUCKET, UPLOADS);
  // Before its last middleware, the router.
  server.middleware.splice(-1, 0, (context, next) =>
    addMissingOperations(join(directory, BUCKET), context, next),
  );
  const { port } = await server.run();
  return {
    address: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    async contents() {
      const objects = await objectNames(join(directory, BUCKET));
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

const UPLOADS = '._S3rver_uploads';
const OBJECT = '._S3rver_object';

async function objectNames(bucket: string): Promise<string[]> {
  const files = await readdir(bucket);
  return files
    .filter((name) => name.endsWith(OBJECT))
    .map((name) => name.slice(0, -OBJECT.length))
    .sort();
}

type RequestContext = Parameters<
  InstanceType<Awaited<ReturnType<typeof loadS3rver>>>['middleware'][number]
>[0];

/**
 * Implements what s3rver lacks: ListMultipartUploads, AbortMultipartUpload, and HeadBucket and ListObjectsV2, for which
 * it rejects valid signatures (of paths that end in a slash).
 */
async function addMissingOperations(
  bucket: string,
  context: RequestContext,
  next: () => Promise<void>,
) {
  const { method, path, query } = context;
  const folder = join(bucket, UPLOADS);
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
  } else if (method === 'GET' && isBucket && query['list-type'] === '2') {
    context.body = await listObjects(bucket, query);
  } else if (method === 'DELETE' && query['uploadId'] !== undefined) {
    await rm(join(folder, query['uploadId']), { recursive: true });
    context.status = 204;
  } else {
    await next();
  }
}

async function listObjects(bucket: string, query: RequestContext['query']) {
  const { 'max-keys': max = '1000', 'continuation-token': after = '' } = query;
  const left = (await objectNames(bucket)).filter((name) => name > after);
  const page = left.slice(0, Number(max));
  const Contents = await Promise.all(
    page.map(async (Key) => {
      const { size, mtime } = await stat(join(bucket, `${Key}${OBJECT}`));
      return { Key, Size: size, LastModified: mtime.toISOString() };
    }),
  );
  const isTruncated = left.length > page.length;
  return {
    ListBucketResult: {
      ...{ Name: BUCKET, KeyCount: page.length, IsTruncated: isTruncated, Contents },
      ...(isTruncated && { NextContinuationToken: page.at(-1) }),
    },
  };
}

async function incompleteUploads(folder: string): Promise<{ id: string; key: string }[]> {
  const ids = await readdir(folder).catch(() => []);
  return Promise.all(
    ids.map(async (id) => ({ id, key: await readFile(join(folder, id, 'key'), 'utf8') })),
  );
}
