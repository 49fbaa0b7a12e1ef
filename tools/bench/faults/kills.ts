import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#tests/support/start-process.ts';
import { NO_RATE_LIMIT, openBench } from '#tools/bench/harness/bench.ts';
import type { Run } from '#tools/bench/harness/scenario.ts';
import { randomFor } from '#tools/demo/random.ts';
import { makeLedger, verifyLedger } from './ledger.ts';
import { findLeftovers, passTime } from './leftovers.ts';
import type { FaultsResult } from './run-faults.ts';
import { makeTraffic, SCOPES } from './traffic.ts';
import { renameAsset, uploadFiles } from './writers.ts';

const CLIENTS = 3;
const MAX_UPTIME_MS = 2_000;

/** The service is killed while clients upload, change and delete assets; what it acknowledged still holds. */
export async function killService(
  { signal, progress }: Run,
  { kills, seed }: { readonly kills: number; readonly seed: string },
): Promise<FaultsResult> {
  await using bench = await openBench();
  // The clients stay with one address.
  const settings = { ...NO_RATE_LIMIT, PORT: String(await freePort()) };
  let service = await bench.start(settings);
  const ledger = makeLedger();
  const failures: string[] = [];
  await using traffic = makeTraffic(service.url, await bench.token(SCOPES));
  for (let client = 0; client < CLIENTS; client += 1) {
    await renameAsset(traffic, ledger, failures);
    uploadFiles(traffic, ledger);
  }
  const random = randomFor(`${seed} kills`);
  for (let kill = 1; kill <= kills; kill += 1) {
    signal.throwIfAborted();
    await pause(random.int(1, MAX_UPTIME_MS));
    await service.kill();
    // The sweep at the start then finds what the kill left.
    await passTime(bench);
    service = await bench.start(settings);
    if (kill % 10 === 0) progress(`kill ${kill} of ${kills}`);
  }
  await pause(MAX_UPTIME_MS);
  await traffic.stop();
  const failed = traffic.exchanges.filter(({ isServed }) => !isServed);
  const wrong = failed.filter(({ status }) => status !== undefined && status !== 503);
  const unanswered = failed.filter(({ status }) => status === undefined).length;
  failures.push(
    ...wrong.map(({ what, status }) => `${what} got ${status}`),
    ...(await verifyLedger(bench.db, ledger)),
    ...(await findLeftovers(bench)),
  );
  const requests = `${ledger.count()} changes acknowledged, ${unanswered} requests without a response`;
  return { summary: `${kills} kills; ${requests}`, failures };
}
