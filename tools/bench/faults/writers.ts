import { hash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Asset, UploadedAsset } from '#lib/assets/schema.ts';
import { type Bench, startLoad } from '#tools/bench/harness/bench.ts';
import { cycle } from '#tools/bench/harness/probes.ts';
import { ROOT } from '#tools/bench/harness/process.ts';
import { type Ledger, nameOf, numberOf } from './ledger.ts';
import type { Answer, Traffic } from './traffic.ts';

const RETRY_MS = 50;
const SIZES = [2_000, 40_000, 200, 400_000];

/** A price list of about `size` bytes; no two are the same. */
export function priceFile(size: number): Buffer {
  return Buffer.from(`product,price\n${randomBytes(Math.ceil(size / 2)).toString('hex')},12\n`);
}

export function uploadForm(bytes: Buffer): FormData {
  const form = new FormData();
  form.set('file', new Blob([Uint8Array.from(bytes)]), 'prices.csv');
  return form;
}

/** A client that reads these paths, one after the other. */
export function readPaths(traffic: Traffic, paths: readonly string[], served = [200]): void {
  const next = cycle(paths);
  traffic.repeat(() => traffic.send('read', next(), { served }));
}

/**
 * A client that uploads files, each under a key of its own, and deletes every third. It repeats a request until that is
 * acknowledged. In the ledger a file is the record `upload SHA256`: number 1 once it is stored, 0 once it is deleted.
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
    ledger.begin(record, 0);
    // 404: an earlier deletion that got no answer was made after all.
    const served = [204, 404];
    const deleted = await until(traffic, served, () =>
      traffic.send('delete', `/v1/assets/${assetId}`, { method: 'DELETE', served }),
    );
    if (deleted) ledger.acknowledge(record, 0);
  });
}

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
    const changed = await traffic.send('change', path, {
      ...{ method: 'PATCH', body: JSON.stringify({ name: nameOf(number) }) },
      headers: { 'Content-Type': 'application/merge-patch+json', 'If-Match': tag },
      // 412: an earlier change that got no answer was made after all.
      served: [200, 412],
    });
    if (changed?.status === 200) {
      ledger.acknowledge(record, number);
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

const ACCOUNTS = 20;

/**
 * A client that loads one feed of accounts over and over by `npx trade-supply load`, each time with another name for
 * every account: the record `feed fed`, acknowledged by exit code 0.
 */
export function loadAccounts(
  traffic: Traffic,
  ledger: Ledger,
  bench: Bench,
  root = () => ROOT,
): void {
  let number = 0;
  traffic.repeat(async () => {
    number += 1;
    const accounts = Array.from({ length: ACCOUNTS }, (_, at) => ({
      ...{ number: `fed-${at}`, name: nameOf(number) },
    }));
    ledger.begin('feed fed', number);
    const sentAt = performance.now();
    const load = await startLoad(bench, { accounts }, root());
    const status = (await load.exit) ?? undefined;
    const isServed = status === 0;
    if (isServed) ledger.acknowledge('feed fed', number);
    traffic.exchanges.push({ what: 'load', status, isServed, sentAt });
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
