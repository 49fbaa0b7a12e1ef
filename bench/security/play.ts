import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Problem } from '#lib/command.ts';
import type { Attack } from './attack.ts';
import { observeHonest } from './honest.ts';
import type { ProbeResult } from './probe.ts';
import { watchMemory } from './process-usage.ts';
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
  if (attack.feeds) await loadFeeds(attack.feeds(), service.env);
  const memory = watchMemory(service.pid, MOST_BYTES);
  await using attacker = startAttacker(name, target);
  await pause(HEAD_START_MS);
  const besides = attack.beside ? [attack.beside] : [];
  const results = await observeHonest(stage, { seconds, besides });
  const failure = attacker.failure();
  if (failure !== undefined) throw new Problem(`The attacker ${name} ${failure} by itself.`);
  const residentBytes = await memory.stop();
  const hasDied = service.hasEnded();
  return { name, title: attack.title, results, quiet, residentBytes, hasDied };
}

const LOADER = fileURLToPath(new URL('../../db/load/main.ts', import.meta.url));

/** Loads records as `npm run load` does. */
async function loadFeeds(
  feeds: Readonly<Record<string, readonly unknown[]>>,
  env: Readonly<Record<string, string>>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'trade-supply-feeds-'));
  try {
    for (const [name, records] of Object.entries(feeds)) {
      const lines = records.map((record) => `${JSON.stringify(record)}\n`).join('');
      await writeFile(join(folder, `${name}.ndjson`), lines);
    }
    const args = ['--disable-warning=ExperimentalWarning', LOADER, '--country', 'au', folder];
    const { PATH, HOME, LANG, TMPDIR } = process.env;
    const loader = spawn(process.execPath, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { PATH, HOME, LANG, TMPDIR, NODE_ENV: 'production', ...env },
    });
    const [code] = await once(loader, 'exit');
    if (code !== 0) throw new Problem('What an attacker has loaded was refused.');
  } finally {
    await rm(folder, { recursive: true, force: true });
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
