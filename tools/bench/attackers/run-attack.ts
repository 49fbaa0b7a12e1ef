import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { CommandError } from '#lib/command.ts';
import {
  type Bench,
  openBench,
  type Service,
  startLoad,
  writeFeed,
} from '#tools/bench/harness/bench.ts';
import { sendRequest } from '#tools/bench/harness/http.ts';
import type { ProbeResult } from '#tools/bench/harness/probes.ts';
import { watchMemory } from '#tools/bench/harness/process.ts';
import { fillEmptyDatabase } from '#tools/demo/fill/fill.ts';
import type { Attack, AttackRecords, AttackTarget } from './attack.ts';
import { ATTACKS, startAttacker } from './attacker-process.ts';
import { type BaselineClients, makeBaselineClients } from './baseline-clients.ts';
import { type AttackResult, describeHarm, type LatencyLimits } from './harm.ts';

/** Runs attacks one after the other. */
export type AttackRunner = AsyncDisposable & {
  /** How baseline clients are served without an attack. */
  readonly before: readonly ProbeResult[];
  /**
   * Runs the attack of this name. If it seems to cause harm, measures the quiet service again and repeats it; the second
   * run counts, since a shared machine is sometimes slow by itself.
   */
  run(name: string): Promise<AttackResult>;
};

type RunnerOptions = {
  /** The scale of the demo business: 1 is 20,000 invoices, 0.01 the least. */
  readonly scale: number;
  /** Length of each attack. */
  readonly seconds: number;
  readonly limits: LatencyLimits;
};

/** Starts the service with its defaults, and measures how baseline clients are served. */
export async function startAttackRunner({
  scale,
  seconds,
  limits,
}: RunnerOptions): Promise<AttackRunner> {
  await using resources = new AsyncDisposableStack();
  const bench = resources.use(await openBench());
  await fillEmptyDatabase(bench.serviceUrl, { scale });
  let service = await bench.start();
  const clients = await makeBaselineClients(bench, service);
  await clients.observe(service, 2);
  let before = await clients.observe(service, seconds, true);
  const runOnce = async (name: string, attack: Attack): Promise<AttackResult> => {
    const target = await clients.prepare(service, attack);
    if (attack.records) await loadRecords(attack.records(target), bench);
    await checkPages(service, attack, target);
    const memory = watchMemory(service.pid);
    await using attacker = startAttacker(name, target);
    // Time for the attacker to connect.
    await pause(300);
    const results = await clients
      .observe(service, seconds, attack.withUploads)
      .finally(memory.stop);
    const failure = attacker.failure();
    if (failure !== undefined)
      throw new CommandError(`The attacker ${failure} before it was stopped.`);
    return { results, before, peakBytes: await memory.stop(), hasDied: service.hasExited() };
  };
  const owned = resources.move();
  return {
    before,
    async run(name) {
      const attack = ATTACKS[name];
      if (!attack) throw new Error(`There is no attack ${name}.`);
      const result = await runOnce(name, attack);
      if (!(await hasRecovered(clients, service))) {
        await service.kill();
        service = await bench.start();
      }
      if (describeHarm(result, limits).length === 0) return result;
      before = await clients.observe(service, seconds, true);
      return runOnce(name, attack);
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** Throws CommandError if the attacker cannot load a page that the attack depends on. */
async function checkPages({ url }: Service, attack: Attack, target: AttackTarget): Promise<void> {
  for (const [path, text] of attack.reaches?.(target) ?? []) {
    const headers = { cookie: target.cookies[0] ?? '', 'sec-fetch-site': 'same-origin' };
    const { status, body } = await sendRequest(`${url}${path}`, { from: target.from, headers });
    // Data for scripts is embedded as a string, with its quotes escaped.
    if (status === 200 && body.replaceAll('\\"', '"').includes(text)) continue;
    throw new CommandError(`The attacker does not find ${text} on ${path} (status ${status}).`);
  }
}

/** Whether all requests of baseline clients succeed again within ten seconds. */
async function hasRecovered(clients: BaselineClients, service: Service): Promise<boolean> {
  const deadline = performance.now() + 10_000;
  while (performance.now() < deadline && !service.hasExited()) {
    const results = await clients.observe(service, 0.5);
    if (results.every(({ failures }) => failures.size === 0)) return true;
  }
  return false;
}

/** Loads Australian records, then the kit components that the loader refuses today, as an earlier version wrote them. */
async function loadRecords(
  { feeds, componentsPastLoader: kits }: AttackRecords,
  bench: Bench,
): Promise<void> {
  const folder = join(bench.folder, 'attack');
  for (const [name, records] of Object.entries(feeds)) await writeFeed(folder, name, records);
  const loader = startLoad(bench, folder);
  if ((await loader.exit) !== 0)
    throw new CommandError(`The loader refused the records:\n${loader.output()}`);
  if (!kits) return;
  const { numAffectedRows } = await sql`
    update products set
      kit_components = kits.components,
      document = (document::jsonb || jsonb_build_object('kitComponents', kits.components))::json
    from jsonb_to_recordset(${JSON.stringify(kits)}) as kits (number text, components jsonb)
    where country_code = 'au' and products.number = kits.number`.execute(bench.db);
  if (numAffectedRows !== BigInt(kits.length))
    throw new CommandError(`Only ${numAffectedRows} of ${kits.length} kits got their components.`);
}
