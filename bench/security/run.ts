import type { Attack } from './attack.ts';
import { ATTACKS } from './attackers/all.ts';
import { observeHonest } from './honest.ts';
import { hasRecovered, type Played, playAttack } from './play.ts';
import type { ProbeResult } from './probe.ts';
import type { Business } from './service.ts';
import { makeStage, type Stage } from './stage.ts';

export type Run = {
  readonly names: readonly string[];
  readonly business: Business;
  /** How long each attack takes. */
  readonly seconds: number;
  readonly signal: AbortSignal;
  progress(text: string): void;
};

export type RunResult = {
  readonly played: readonly Played[];
  /** What honest clients got while nobody attacked. */
  readonly quiet: readonly ProbeResult[];
};

const WARM_UP_SECONDS = 2;

/** Plays the attacks one after the other; where one has left a service unusable, the next gets a new one. */
export async function playAttacks(run: Run): Promise<RunResult> {
  const { names, business, seconds, signal, progress } = run;
  let stage: Stage | undefined;
  let quiet: readonly ProbeResult[] | undefined;
  const played: Played[] = [];
  try {
    for (const name of names) {
      signal.throwIfAborted();
      const attack = attackOf(name);
      if (!stage) {
        stage = await makeStage(business);
        await observeHonest(stage, { seconds: WARM_UP_SECONDS });
      }
      quiet ??= await observeHonest(stage, { seconds, signsIn: !isAllShort(names) });
      progress(name);
      played.push(await playAttack({ name, attack, seconds }, stage));
      // What was loaded is there to stay.
      if (attack.feeds || !(await hasRecovered(stage))) {
        await stage[Symbol.asyncDispose]();
        stage = undefined;
      }
    }
  } finally {
    await stage?.[Symbol.asyncDispose]();
  }
  return { played, quiet: quiet ?? [] };
}

function attackOf(name: string): Attack {
  const attack = ATTACKS[name];
  if (!attack) throw new Error(`There is no attack ${name}.`);
  return attack;
}

const isAllShort = (names: readonly string[]) => names.every((name) => ATTACKS[name]?.isShort);
