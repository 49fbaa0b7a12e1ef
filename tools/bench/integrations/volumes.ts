import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { CommandError } from '#cli/command.ts';
import { getResource } from '#lib/resources.ts';
import { ensureProgram } from '#tests/support/start-process.ts';
import { loadFeed, recordingCost } from '#tools/bench/capacity/load.ts';
import { invoicePaths } from '#tools/bench/capacity/reads.ts';
import { COUNTRY } from '#tools/bench/harness/bench.ts';
import { cycle, probeDuring, quantile, sendRequest } from '#tools/bench/harness/probes.ts';
import { atMost } from '#tools/bench/harness/scenario.ts';
import { changeRecords, type Part, textsOf } from './client.ts';

/** Commitments by COPY and by exports, which are loaded back. */
export const exports: Part = async ({ bench, db, base, headers }, { records }, { progress }) => {
  ensureProgram('psql', 'postgresql-client');
  await sql`
    insert into commitments select country_code, branch_number, product_number, '2026-01-01', concat('E-', place), place
    from stock cross join generate_series(1, 100) as place
    where country_code = ${COUNTRY} limit ${records}`.execute(db);
  await sql`vacuum (analyze) commitments`.execute(db);
  const digest = async () => hash('sha256', (await textsOf(db, 'commitments')).sort().join());
  const before = await digest();
  const path = join(bench.folder, 'commitments.ndjson');
  const query = `select ${getResource('commitments').text} from commitments where country_code = '${COUNTRY}'`;
  const psql = ['-Xqc', `\\copy (${query}) to '${path}'`, bench.server.ownerUrl];
  const copied = await secondsOf(() => promisify(execFile)('psql', psql));
  const exportBy = async (encoding: string) => {
    progress(`exporting, ${encoding}`);
    await rm(path);
    const sent = { headers: { ...headers, 'Accept-Encoding': encoding } };
    for (let rest: string | undefined = ''; rest !== undefined; ) {
      const url: string = `${base}/exports/commitments${rest}`;
      const [part]: IncomingMessage[] = await once(get(url, sent), 'response');
      if (part?.statusCode !== 200) throw new CommandError(`${url}: ${part?.statusCode}`);
      await pipeline(part, createWriteStream(path, { flags: 'a' }));
      [, rest] = /(\?[^>]*)>; *rel="next"/.exec(String(part.headers['link'])) ?? [];
    }
  };
  const gzip = await secondsOf(() => exportBy('gzip'));
  const identity = await secondsOf(() => exportBy('identity'));
  progress('loading it back');
  await sql`truncate commitments`.execute(db);
  await loadFeed(bench.server.ownerUrl, path);
  const ratios = { 'rate beside COPY': copied / identity, 'the same by gzip': copied / gzip };
  return {
    figures: { 'records/s by COPY': Math.round(records / copied), ...ratios },
    failures: before === (await digest()) ? [] : ['What was loaded back is not what was exported.'],
  };
};

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return (performance.now() - startedMs) / 1_000;
}

/** What loads of stock and invoices cost, all changed, with changes recorded and without. */
export const recording: Part = async ({ bench, db }, { rounds }) => {
  const cost = (table: string) =>
    recordingCost(bench, table, rounds, (round) => changeRecords(db, [table], round));
  const what = 'all changed, processor time beside that without recorded changes';
  return {
    targets: [
      atMost(1.5, `stock, ${what}`, await cost('stock')),
      atMost(1.05, `invoices, ${what}`, await cost('invoices')),
    ],
  };
};

/** Reads of invoices, alone and while a feed of stock is loaded that a client has sent. */
export const reads: Part = async ({ db, base, headers }, { seconds, records }, { progress }) => {
  const next = cycle(await invoicePaths(db));
  const from = '127.0.0.2';
  const send = async () => (await sendRequest(`${base}${next()}`, { from, headers })).status;
  const readDuring = async (work: Promise<unknown>) => {
    const [read] = await probeDuring([{ name: 'an invoice', perSecond: 100, send }], work);
    if (!read || read.failures.size > 0) throw new CommandError('A read has failed.');
    return quantile(read, 0.99) ?? 0;
  };
  const lines = sql<{ line: string }>`
    select json_build_object('branchId', b.number, 'productId', p.number, 'onHand', 7, 'reserved', 0)::text as line
    from branches b join products p using (country_code)
    where country_code = ${COUNTRY} limit ${Math.ceil(records / 5)}`;
  const { rows } = await lines.execute(db);
  const body = rows.map(({ line }) => `${line}\n`).join('');
  await readDuring(pause(2_000));
  const alone = await readDuring(pause(seconds * 100));
  progress(`a feed of ${rows.length} lines`);
  const beside = await readDuring(sendFeed(`${base}/feeds`, headers, body));
  return { figures: { lines: rows.length, 'p99 alone, ms': alone, 'p99 beside it, ms': beside } };
};

/** Sends a feed of stock, and waits until it is loaded. */
async function sendFeed(address: string, headers: Record<string, string>, body: string) {
  const more = { 'Content-Type': 'application/x-ndjson', 'Idempotency-Key': 'bench' };
  const sent = { method: 'POST', body, headers: { ...headers, ...more } };
  let feed = await (await fetch(`${address}?resource=stock`, sent)).json();
  while (['QUEUED', 'RUNNING'].includes(feed.state)) {
    await pause(500);
    feed = await (await fetch(`${address}/${feed.feedId}`, { headers })).json();
  }
  if (feed.state !== 'SUCCEEDED') throw new CommandError(JSON.stringify(feed));
}
