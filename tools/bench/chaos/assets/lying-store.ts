import type { IncomingMessage } from 'node:http';
import type { Fault } from '#tests/support/faulty-proxy.ts';
import { makeEnvironment } from '../environment.ts';
import {
  expectSame,
  type Scenario,
  type ScenarioOptions,
  type ScenarioResult,
} from '../scenario.ts';
import type { AssetClient, ClientFile } from './asset-client.ts';
import { startFaultyStore } from './faulty-store.ts';
import { priceFile } from './files.ts';

/** A bucket that acknowledges and loses, and returns what was not stored: none of it passes for the file. */
export const lyingStore: Scenario = { title: 'store that lies', run };

const SIZES = [5_000, 12_000_000];

/** What it answers to a download. Each has to be told from the file. */
const DOWNLOADS: readonly (readonly [name: string, fault: Fault])[] = [
  ['changes the last byte', { kind: 'changes' }],
  ['answers with fewer bytes, complete', { kind: 'shortens', by: 100 }],
  [
    'has forgotten it',
    { kind: 'answers', status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' },
  ],
];

async function run({ progress }: ScenarioOptions): Promise<ScenarioResult> {
  await using environment = await makeEnvironment();
  await using store = await startFaultyStore();
  const { client } = await environment.start(store.settings);
  const failures: string[] = [];
  for (const size of SIZES) {
    const file = priceFile(size);
    progress(`a store that loses ${size} bytes that it acknowledged`);
    store.proxy.setFault(ACKNOWLEDGED, completes);
    const lost = await client.upload(file);
    store.proxy.setFault(undefined);
    failures.push(...expectSame(`${size} bytes that the store has lost`, lost.status, 502));
    const { assetId = 'none' } = await client.upload(file);
    for (const [name, fault] of DOWNLOADS) {
      progress(`a store that ${name}, ${size} bytes`);
      store.proxy.setFault(fault, isGet);
      const outcome = await download(client, assetId, file);
      store.proxy.setFault(undefined);
      const after = await download(client, assetId, file);
      failures.push(
        ...expectSame(`a download of ${size} bytes where the store ${name}`, outcome, 'refused'),
        ...expectSame('the download after it', after, 'the file'),
      );
    }
  }
  const lies = ['loses what it acknowledged', ...DOWNLOADS.map(([name]) => name)];
  return { summary: `${lies.join(', ')}: never served, never acknowledged`, failures };
}

const ACKNOWLEDGED: Fault = {
  kind: 'answers',
  status: 200,
  headers: { ETag: '"acknowledged"' },
  body: '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>',
};
/** The request after which an object should be there: of a large one, the end of a multipart upload. */
const completes = ({ method, url = '' }: IncomingMessage) =>
  method === 'PUT' ? !url.includes('partNumber=') : method === 'POST' && url.includes('uploadId=');
const isGet = ({ method }: IncomingMessage) => method === 'GET';

async function download(client: AssetClient, assetId: string, { bytes }: ClientFile) {
  try {
    const received = await client.content(assetId);
    return received?.equals(bytes) ? 'the file' : 'something else, as if it were the file';
  } catch {
    // An error status, or a response that broke off.
    return 'refused';
  }
}
