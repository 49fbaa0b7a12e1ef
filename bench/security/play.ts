import { setTimeout as pause } from 'node:timers/promises';
import { CommandError } from '#lib/command.ts';
import { type Attack, addressOf, type Target } from './attack.ts';
import { observeHonest } from './honest.ts';
import { loadRecords } from './load-records.ts';
import type { ProbeResult } from './probe.ts';
import { watchMemory } from './process-usage.ts';
import { ask } from './requests.ts';
import type { Stage } from './stage.ts';
import { startAttacker } from './start-attacker.ts';

/** What honest clients got beside an attack. */
export type Played = {
  readonly name: string;
  readonly title: string;
  readonly results: readonly ProbeResult[];
  /** What they got before, while nobody attacked. */
  readonly quiet: readonly ProbeResult[];
  /** The most memory of the service's process. */
  readonly residentBytes: number;
  /** Whether the service's process had ended by then. */
  readonly hasDied: boolean;
};

/** What attackers do first: connect, and take what they can. */
const HEAD_START_MS = 300;
/** Beyond this the service is killed, for the sake of the machine that it runs on. */
const MOST_BYTES = 4e9;

export type Play = {
  readonly name: string;
  readonly attack: Attack;
  readonly seconds: number;
  readonly quiet: readonly ProbeResult[];
};

/** Plays an attack for so many seconds beside the honest clients. */
export async function playAttack(
  { name, attack, seconds, quiet }: Play,
  stage: Stage,
): Promise<Played> {
  const { service } = stage;
  const target = await stage.prepare(attack.people ?? 0);
  if (attack.records) await loadRecords(attack.records(target), service.env);
  await checkReach(stage, attack, target);
  const memory = watchMemory(service.pid, MOST_BYTES);
  await using attacker = startAttacker(name, target);
  await pause(HEAD_START_MS);
  const besides = attack.beside ? [attack.beside] : [];
  const results = await observeHonest(stage, { seconds, besides }).finally(memory.stop);
  const failure = attacker.failure();
  if (failure !== undefined) throw new CommandError(`The attacker ${failure} by itself.`);
  const residentBytes = await memory.stop();
  const hasDied = service.hasEnded();
  return { name, title: attack.title, results, quiet, residentBytes, hasDied };
}

/** Throws where a page that the attack is about is not to be had, or does not show what it is about. */
async function checkReach({ service }: Stage, attack: Attack, target: Target): Promise<void> {
  for (const { path, text } of attack.reaches?.(target) ?? []) {
    const { status, body } = await ask(`${service.url}${path}`, {
      from: addressOf(attack, target),
      headers: { cookie: target.cookies[0] ?? '', 'sec-fetch-site': 'same-origin' },
    });
    // What is given to scripts stands in a text of its own, with its quotes escaped.
    if (status === 200 && body.replaceAll('\\"', '"').includes(text)) continue;
    throw new CommandError(`The attacker does not reach ${text} on ${path}: ${status}.`);
  }
}

const RECOVERY_MS = 10_000;

/** Whether honest clients get all that they ask for again, within ten seconds. */
export async function hasRecovered(stage: Stage): Promise<boolean> {
  const until = performance.now() + RECOVERY_MS;
  while (performance.now() < until && !stage.service.hasEnded()) {
    const results = await observeHonest(stage, { seconds: 0.5 });
    if (results.every(({ failures }) => failures.size === 0)) return true;
  }
  return false;
}
