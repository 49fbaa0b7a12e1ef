import type { IncomingMessage } from 'node:http';
import { type Fault, startFaultyProxy } from '#tests/support/faulty-proxy.ts';
import { BUCKET, startObjectStore } from '#tests/support/object-store.ts';
import { openBench } from '#tools/bench/harness/bench.ts';
import { type Caller, download, priceFile, SCOPES, upload } from './assets.ts';
import { expectSame, type Part } from './part.ts';

const SIZES = [5_000, 12_000_000];

const ACKNOWLEDGED: Fault = {
  ...{ kind: 'answers', status: 200, headers: { ETag: '"acknowledged"' } },
  body: '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>',
};

/** The request after which an object should be there: of a large one, the end of a multipart upload. */
const completes = ({ method, url = '' }: IncomingMessage) =>
  method === 'PUT' ? !url.includes('partNumber=') : method === 'POST' && url.includes('uploadId=');

type UploadCase = readonly [what: string, fault: Fault, status: number, matches?: typeof completes];

/** What the store does with an upload, and the status that its client gets. */
const UPLOADS: readonly UploadCase[] = [
  ['responds after a second', { kind: 'slow', milliseconds: 1_000 }, 201],
  ['does not respond', { kind: 'silent' }, 504],
  ['disconnects', { kind: 'hangs up' }, 502],
  ['responds with 500', { kind: 'answers', status: 500 }, 502],
  ['responds with 403', { kind: 'answers', status: 403 }, 502],
  ['sends an invalid response', { kind: 'answers', status: 418, body: 'not XML' }, 502],
  ['loses what it acknowledged', ACKNOWLEDGED, 502, completes],
];

/** What it answers to a download. Each has to be told from the file. */
const DOWNLOADS: readonly (readonly [what: string, fault: Fault])[] = [
  ['changes the last byte', { kind: 'changes' }],
  ['sends fewer bytes, as if complete', { kind: 'shortens', by: 100 }],
  ['breaks off', { kind: 'disconnects', after: 3_000 }],
  [
    'has forgotten it',
    { kind: 'answers', status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' },
  ],
];

/** A bucket that is slow, wrong or away, loses what it acknowledged, and returns what was not stored. */
export const corruptStore: Part = async ({ progress, isShort }) => {
  await using resources = new AsyncDisposableStack();
  const objects = await startObjectStore();
  resources.defer(() => objects.stop());
  const proxy = await startFaultyProxy(objects.address);
  resources.defer(() => proxy.close());
  const bench = resources.use(await openBench());
  const { url } = await bench.start({
    ASSET_STORE: `s3://${BUCKET}?endpoint=${proxy.address}&region=ap-southeast-2&pathStyle=1`,
    AWS_ACCESS_KEY_ID: objects.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: objects.credentials.secretAccessKey,
  });
  const caller = { url, token: await bench.token(SCOPES) };
  const failures: string[] = [];
  for (const size of SIZES) {
    const file = priceFile(size);
    for (const [what, fault, status, matches] of isShort ? UPLOADS.slice(-1) : UPLOADS) {
      progress(`a store that ${what}, ${size} bytes`);
      proxy.setFault(fault, matches);
      const sent = await upload(caller, file);
      proxy.setFault(undefined);
      const next = await upload(caller, file);
      failures.push(
        ...expectSame(`${size} bytes to a store that ${what}`, sent.status, status),
        ...expectSame('the upload after it', next.status, 201),
      );
    }
    const { assetId } = await upload(caller, file);
    for (const [what, fault] of DOWNLOADS) {
      progress(`a store that ${what}, ${size} bytes`);
      proxy.setFault(fault, ({ method }) => method === 'GET');
      const received = await outcomeOf(caller, assetId, file);
      proxy.setFault(undefined);
      failures.push(
        ...expectSame(`${size} bytes of a store that ${what}`, received, 'refused'),
        ...expectSame('the download after it', await outcomeOf(caller, assetId, file), 'the file'),
      );
    }
  }
  const uploads = UPLOADS.map(([what, , status]) => `${what}: ${status}`).join(', ');
  const downloads = DOWNLOADS.map(([what]) => what).join(', ');
  return { summary: `${uploads}; ${downloads}: never served as the file`, failures };
};

async function outcomeOf(caller: Caller, assetId: string, file: Buffer): Promise<string> {
  const received = await download(caller, assetId).catch(() => undefined);
  // An error status, or a response that broke off.
  if (received === undefined) return 'refused';
  return received.equals(file) ? 'the file' : 'something else, as if it were the file';
}
