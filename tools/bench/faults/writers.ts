import { hash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Asset, UploadedAsset } from '#lib/assets/schema.ts';
import { priceFile, uploadForm } from './assets.ts';
import type { Ledger } from './ledger.ts';
import type { Answer, Traffic } from './traffic.ts';

/** The name that a record has after a change. */
export const nameOf = (number: number): string => `change ${number}`;
/** The number of the change that gave a record this name; undefined for another name. */
export const numberOf = (name: string): number | undefined => {
  const digits = /^change (\d+)$/.exec(name)?.[1];
  return digits === undefined ? undefined : Number(digits);
};

const RETRY_MS = 50;

/**
 * A client that uploads files, each under a key of its own, and deletes every third. It repeats a request until that is
 * acknowledged. In the ledger a file is the record `upload SHA256`: number 1 once it is stored, 2 once it is deleted.
 */
export function uploadFiles(traffic: Traffic, ledger: Ledger): void {
  let files = 0;
  traffic.repeat(async () => {
    files += 1;
    const bytes = priceFile(SIZES[files % SIZES.length] ?? 0);
    const record = `upload ${hash('sha256', bytes)}`;
    const headers = { 'Idempotency-Key': randomUUID() };
    ledger.begin(record, 1);
    const created = await until(traffic, [201], () =>
      traffic.send('upload', '/v1/assets', { method: 'POST', body: uploadForm(bytes), headers }),
    );
    if (!created) return;
    ledger.acknowledge(record, 1);
    if (files % 3 !== 0) return;
    const { assetId } = UploadedAsset.parse(JSON.parse(String(created.body)));
    ledger.begin(record, 2);
    // 404: an earlier deletion that got no answer was made after all.
    const served = [204, 404];
    const deleted = await until(traffic, served, () =>
      traffic.send('delete', `/v1/assets/${assetId}`, { method: 'DELETE', served }),
    );
    if (deleted) ledger.acknowledge(record, 2);
  });
}

const SIZES = [2_000, 40_000, 200, 400_000];

/**
 * A client that renames one asset again and again, each time with the entity tag that it saw last. After a response
 * that settles nothing it reads the asset, which must have a name that the ledger allows. Adds lines to `problems`.
 */
export async function renameAsset(
  traffic: Traffic,
  ledger: Ledger,
  problems: string[],
): Promise<void> {
  const body = uploadForm(priceFile(2_000));
  const created = await traffic.send('upload', '/v1/assets', { method: 'POST', body });
  if (created?.status !== 201) throw new Error(`an upload got ${created?.status ?? 'no response'}`);
  const { assetId } = UploadedAsset.parse(JSON.parse(String(created.body)));
  const path = `/v1/assets/${assetId}`;
  const record = `asset ${assetId}`;
  const read = () => until(traffic, [200], () => traffic.send('read', path));
  let tag = entityTag(await read());
  let number = 0;
  traffic.repeat(async () => {
    number += 1;
    ledger.begin(record, number);
    const sent = number;
    const changed = await traffic.send('change', path, {
      ...{ method: 'PATCH', body: JSON.stringify({ name: nameOf(sent) }) },
      headers: { 'Content-Type': 'application/merge-patch+json', 'If-Match': tag },
      // 412: an earlier change that got no answer was made after all.
      served: [200, 412],
    });
    if (changed?.status === 200) {
      ledger.acknowledge(record, sent);
      tag = entityTag(changed);
      return;
    }
    const seen = await read();
    if (!seen) return;
    tag = entityTag(seen);
    const stored = numberOf(Asset.parse(JSON.parse(String(seen.body))).name);
    problems.push(...ledger.compare(record, stored).map((line) => `while it was read: ${line}`));
    if (stored !== undefined) ledger.acknowledge(record, stored);
  });
}

/** Repeats a request until it has one of the statuses; undefined once the clients are stopped. */
async function until(
  traffic: Traffic,
  statuses: readonly number[],
  request: () => Promise<Answer | undefined>,
): Promise<Answer | undefined> {
  while (!traffic.stopped.aborted) {
    const answer = await request();
    if (answer && statuses.includes(answer.status)) return answer;
    await pause(RETRY_MS);
  }
  return undefined;
}

function entityTag(answer: Answer | undefined): string {
  const tag = answer?.headers.get('etag');
  if (!tag) throw new Error('an asset was sent without an ETag');
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
