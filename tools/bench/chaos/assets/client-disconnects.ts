import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { makeEnvironment } from '../environment.ts';
import { errorLines, expectSame, type Scenario, type ScenarioResult } from '../scenario.ts';
import type { AssetClient } from './asset-client.ts';
import { priceFile } from './files.ts';
import { findLeftovers, listedAssets } from './leftovers.ts';

const CLIENTS = 20;
const BYTES = 4_000_000;

/** Clients disconnect in the middle of an upload: nothing is left behind, and the next upload works. */
export const clientDisconnects: Scenario = { title: 'client gone at 50 %', run };

async function run(): Promise<ScenarioResult> {
  await using environment = await makeEnvironment();
  const service = await environment.start();
  const { client } = service;
  await Promise.all(Array.from({ length: CLIENTS }, () => disconnectHalfway(client)));
  const failures = [
    ...(await findLeftovers(environment.db, environment.dataDir)),
    ...expectSame('the next upload', await uploadWhenFree(client), 201),
    ...(await findLeftovers(environment.db, environment.dataDir)),
  ];
  const assets = await listedAssets(environment.db).select('asset_id').execute();
  failures.push(...expectSame('stored assets', assets.length, 1));
  failures.push(...errorLines(service.output()).map((line) => `logged ${line}`));
  return {
    summary: `${CLIENTS} clients that disconnected after half of ${BYTES / 1e6} MB`,
    failures,
  };
}

/** The status of an upload. Those that broke off count against their caller until the service has seen their end. */
async function uploadWhenFree(client: AssetClient): Promise<number> {
  const deadline = performance.now() + FREE_WITHIN_MS;
  for (;;) {
    const { status } = await client.upload(priceFile(BYTES));
    if (status !== 429 || performance.now() > deadline) return status;
    await pause(200);
  }
}

const FREE_WITHIN_MS = 5_000;

async function disconnectHalfway({ url, token }: AssetClient): Promise<void> {
  const form = new Response(formOf(BYTES));
  const body = Buffer.from(await form.arrayBuffer());
  const upload = request(`${url}/v1/assets`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': form.headers.get('content-type') ?? '',
      'Content-Length': body.length,
    },
  });
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  upload.on('close', resolve);
  // Destroying the request fails it.
  upload.on('error', () => undefined);
  upload.write(body.subarray(0, body.length / 2));
  await pause(300);
  upload.destroy();
  await closed;
}

function formOf(size: number): FormData {
  const { bytes, fileName } = priceFile(size);
  const form = new FormData();
  form.set('file', new Blob([Uint8Array.from(bytes)]), fileName);
  return form;
}
