import { setTimeout as pause } from 'node:timers/promises';
import { CommandError } from '#lib/command.ts';
import { type Attack, type AttackTarget, attackerAddress } from './attack.ts';
import { startAttacker } from './attackers/start-attacker.ts';
import { observeHonestClients } from './clients/honest.ts';
import type { ProbeResult } from './clients/probe.ts';
import { sendRequest } from './clients/requests.ts';
import { loadAttackRecords } from './stage/load-records.ts';
import { watchMemory } from './stage/process-usage.ts';
import type { Stage } from './stage/stage.ts';

/** How honest clients were served during an attack. */
export type AttackResult = {
  readonly name: string;
  readonly title: string;
  readonly results: readonly ProbeResult[];
  /** The same before the attack. */
  readonly baseline: readonly ProbeResult[];
  /** Peak memory of the service's process. */
  readonly residentBytes: number;
  /** Whether the service's process exited. */
  readonly hasDied: boolean;
};

/** Time for the attacker to connect before honest clients are measured. */
const HEAD_START_MS = 300;
/** The service is killed when it uses more, to protect the machine. */
const MAX_BYTES = 4e9;

type RunAttackOptions = {
  readonly name: string;
  readonly attack: Attack;
  readonly seconds: number;
  readonly baseline: readonly ProbeResult[];
};

/** Runs an attack for some seconds beside the honest clients. */
export async function runAttack(
  { name, attack, seconds, baseline }: RunAttackOptions,
  stage: Stage,
): Promise<AttackResult> {
  const { service } = stage;
  const target = await stage.prepare(attack.people ?? 0);
  if (attack.records) await loadAttackRecords(attack.records(target), service.env);
  await checkPages(stage, attack, target);
  const memory = watchMemory(service.pid, MAX_BYTES);
  await using attacker = startAttacker(name, target);
  await pause(HEAD_START_MS);
  const extraActivities = attack.extraActivity ? [attack.extraActivity] : [];
  const results = await observeHonestClients(stage, { seconds, extraActivities }).finally(
    memory.stop,
  );
  const failure = attacker.failure();
  if (failure !== undefined)
    throw new CommandError(`The attacker ${failure} before it was stopped.`);
  const residentBytes = await memory.stop();
  const hasDied = service.hasExited();
  return { name, title: attack.title, results, baseline, residentBytes, hasDied };
}

/** Throws CommandError if the attacker cannot load a page that the attack depends on. */
async function checkPages({ service }: Stage, attack: Attack, target: AttackTarget): Promise<void> {
  for (const { path, text } of attack.reaches?.(target) ?? []) {
    const { status, body } = await sendRequest(`${service.url}${path}`, {
      from: attackerAddress(attack, target),
      headers: { cookie: target.cookies[0] ?? '', 'sec-fetch-site': 'same-origin' },
    });
    // Data for scripts is embedded as a string, with its quotes escaped.
    if (status === 200 && body.replaceAll('\\"', '"').includes(text)) continue;
    throw new CommandError(`The attacker does not find ${text} on ${path} (status ${status}).`);
  }
}

const RECOVERY_MS = 10_000;

/** Whether all requests of honest clients succeed again within RECOVERY_MS. */
export async function hasRecovered(stage: Stage): Promise<boolean> {
  const deadline = performance.now() + RECOVERY_MS;
  while (performance.now() < deadline && !stage.service.hasExited()) {
    const results = await observeHonestClients(stage, { seconds: 0.5 });
    if (results.every(({ failures }) => failures.size === 0)) return true;
  }
  return false;
}
