import type { Beside } from './attack.ts';
import { ATTACKS } from './attackers/all.ts';
import { observeHonest } from './honest.ts';
import { hasRecovered, type Played, playAttack } from './play.ts';
import type { ProbeResult } from './probe.ts';
import type { Business } from './service.ts';
import { makeStage, type Stage } from './stage.ts';
import { type Bar, harmOf } from './verdict.ts';

export type Run = {
  readonly business: Business;
  /** How long each attack takes. */
  readonly seconds: number;
  /** What honest people do beside one or another of the attacks. */
  readonly besides: readonly Beside[];
  /** By what it is decided whether anybody is hurt. */
  readonly bar: Bar;
};

/** Plays attacks one after the other. */
export type Runner = AsyncDisposable & {
  /** What honest clients got while nobody attacked. */
  readonly quiet: readonly ProbeResult[];
  /**
   * Plays the attack of this name. One that seems to hurt is played again, beside a new look at the service
   * without it, and the second time counts: a machine that others use is slow by itself now and then. Where an
   * attack has left the service unusable, the next gets a new one. Rejects where an attack cannot be played; the
   * next can be.
   */
  play(name: string): Promise<Played>;
};

const WARM_UP_SECONDS = 2;

/** Starts a service, and looks what honest clients get of it before anybody attacks. */
export async function makeRunner({ business, seconds, besides, bar }: Run): Promise<Runner> {
  let stage: Stage | undefined;
  const dispose = async () => {
    const used = stage;
    stage = undefined;
    await used?.[Symbol.asyncDispose]();
  };
  const ready = async (): Promise<Stage> => {
    if (stage) return stage;
    stage = await makeStage(business);
    await observeHonest(stage, { seconds: WARM_UP_SECONDS });
    return stage;
  };
  const quiet = await observeHonest(await ready(), { seconds, besides });
  const playOnce = async (name: string, before: readonly ProbeResult[]) => {
    const attack = ATTACKS[name];
    if (!attack) throw new Error(`There is no attack ${name}.`);
    const current = await ready();
    try {
      const played = await playAttack({ name, attack, seconds, quiet: before }, current);
      if (!(await hasRecovered(current))) await dispose();
      return played;
    } catch (error) {
      await dispose();
      throw error;
    }
  };
  const playTwice = async (name: string) => {
    const played = await playOnce(name, quiet);
    if (harmOf(played, bar).length === 0 || !stage) return played;
    return playOnce(name, await observeHonest(stage, { seconds, besides }));
  };
  return {
    quiet,
    async play(name) {
      const played = await playTwice(name);
      // What was loaded is there to stay.
      if (ATTACKS[name]?.records) await dispose();
      return played;
    },
    [Symbol.asyncDispose]: dispose,
  };
}
