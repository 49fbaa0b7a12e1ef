import { setTimeout as pause } from 'node:timers/promises';
import { makeEnvironment } from '#tools/bench/chaos/environment.ts';
import { makeLedger } from '#tools/bench/chaos/ledger/ledger.ts';
import { makeTraffic } from '#tools/bench/chaos/ledger/traffic.ts';
import { verifyLedger } from '#tools/bench/chaos/ledger/verify.ts';
import { renameAsset, uploadFiles } from '#tools/bench/chaos/ledger/writers.ts';
import type { Scenario, ScenarioOptions, ScenarioResult } from '#tools/bench/chaos/scenario.ts';
import { randomFor } from '#tools/demo/values/random.ts';

/** The service is killed while clients change assets with `If-Match` and upload with a key. */
export const killedChanges: Scenario = { title: 'killed during changes', run };

const CLIENTS = 3;
const MAX_UPTIME_MS = 1_500;

async function run({ kills, seed, signal, progress }: ScenarioOptions): Promise<ScenarioResult> {
  await using environment = await makeEnvironment();
  let service = await environment.start();
  const ledger = makeLedger();
  const failures: string[] = [];
  await using traffic = makeTraffic(service.url, service.client.token);
  for (let client = 0; client < CLIENTS; client += 1) {
    await renameAsset(traffic, ledger, failures);
    uploadFiles(traffic, ledger);
  }
  const random = randomFor(`${seed} changes`);
  for (let kill = 1; kill <= kills; kill += 1) {
    signal.throwIfAborted();
    await pause(random.int(1, MAX_UPTIME_MS));
    await service.kill();
    service = await environment.start();
    if (kill % 10 === 0) progress(`kill ${kill} of ${kills}`);
  }
  await pause(MAX_UPTIME_MS);
  await traffic.stop();
  const interrupted = traffic.exchanges.filter(({ status }) => status === undefined).length;
  const wrong = traffic.exchanges.filter(
    ({ status, isServed }) => !isServed && status !== undefined && status !== 503,
  );
  failures.push(...wrong.map(({ what, status }) => `${what} got ${status}`));
  failures.push(...(await verifyLedger(environment.db, ledger)));
  const { acknowledged } = ledger.counts();
  return {
    summary: `${kills} kills; ${acknowledged} changes acknowledged, ${interrupted} requests without a response`,
    failures,
  };
}
