import { hash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Asset, UploadedAsset } from '#lib/assets/schema.ts';
import { priceFile } from '#tools/bench/chaos/assets/files.ts';
import type { Ledger } from './ledger.ts';
import type { Answer, Traffic } from './traffic.ts';

/** The name that a record has after a change. */
export const nameOf = (number: number): string => `change ${number}`;
/** The number of the change that gave a record this name; undefined for another name. */
export const numberOf = (name: string): number | undefined => {
  const digits = /^change (\d+)$/.exec(name)?.[1];
  return digits === undefined ? undefined : Number(digits);
};

/**
 * A client that uploads small files, each under a key of its own, and sends one again until it is acknowledged. In the
 * ledger an upload is the record `upload SHA256`, with the number 1 once it is stored.
 */
export function uploadFiles(traffic: Traffic, ledger: Ledger): void {
  traffic.repeat(async () => {
    const { bytes, fileName } = priceFile(2_000);
    const record = `upload ${hash('sha256', bytes)}`;
    const headers = { 'Idempotency-Key': randomUUID() };
    ledger.begin(record, 1);
    while (!traffic.stopped.aborted) {
      const body = new FormData();
      body.set('file', new Blob([Uint8Array.from(bytes)]), fileName);
      const answer = await traffic.send('upload', '/v1/assets', { method: 'POST', body, headers });
      if (answer?.status === 201) return ledger.acknowledge(record, 1);
      await pause(RETRY_MS);
    }
  });
}

const RETRY_MS = 50;

/**
 * A client that renames one asset again and again, each time with the entity tag that it saw last. After a response
 * that settles nothing it reads the asset, which must have a name that the ledger allows. Adds lines to `problems`.
 */
export async function renameAsset(
  traffic: Traffic,
  ledger: Ledger,
  problems: string[],
): Promise<void> {
  const { assetId, answer } = await createAsset(traffic);
  const record = `asset ${assetId}`;
  let tag = entityTag(answer);
  let number = 0;
  traffic.repeat(async () => {
    number += 1;
    ledger.begin(record, number);
    const sent = number;
    const headers = { 'Content-Type': 'application/merge-patch+json', 'If-Match': tag };
    const body = JSON.stringify({ name: nameOf(sent) });
    const path = `/v1/assets/${assetId}`;
    const changed = await traffic.send('change', path, {
      ...{ method: 'PATCH', body, headers },
      // 412: an earlier change that got no answer was made after all.
      served: [200, 412],
    });
    if (changed?.status === 200) {
      ledger.acknowledge(record, sent);
      tag = entityTag(changed);
      return;
    }
    const seen = await readUntilAnswered(traffic, path);
    if (!seen) return;
    tag = entityTag(seen);
    const stored = numberOf(Asset.parse(JSON.parse(String(seen.body))).name);
    problems.push(...ledger.compare(record, stored).map((line) => `while it was read: ${line}`));
    if (stored !== undefined) ledger.acknowledge(record, stored);
  });
}

async function createAsset(traffic: Traffic): Promise<{ assetId: string; answer: Answer }> {
  const { bytes, fileName } = priceFile(2_000);
  const body = new FormData();
  body.set('file', new Blob([Uint8Array.from(bytes)]), fileName);
  const created = await traffic.send('upload', '/v1/assets', { method: 'POST', body });
  if (created?.status !== 201) throw new Error(`an upload got ${created?.status ?? 'no response'}`);
  const { assetId } = UploadedAsset.parse(JSON.parse(String(created.body)));
  const answer = await readUntilAnswered(traffic, `/v1/assets/${assetId}`);
  if (!answer) throw new Error('a new asset could not be read');
  return { assetId, answer };
}

async function readUntilAnswered(traffic: Traffic, path: string): Promise<Answer | undefined> {
  while (!traffic.stopped.aborted) {
    const answer = await traffic.send('read', path);
    if (answer?.status === 200) return answer;
    await pause(RETRY_MS);
  }
  return undefined;
}

function entityTag({ headers }: Answer): string {
  const tag = headers.get('etag');
  if (tag === null) throw new Error('an asset was sent without an ETag');
  return tag;
}

/** Clients that read without a pause: a prepared query on a connection of its own, and one of the pool. */
export function readRecords(traffic: Traffic): void {
  traffic.repeat(async () => {
    await traffic.send('read', '/v1/au/invoices/1', { served: [404] });
  });
  traffic.repeat(async () => {
    await traffic.send('read', '/v1/au/branches');
  });
}
