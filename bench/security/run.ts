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
  /** Length of each attack. */
  readonly seconds: number;
  /** Everything that honest clients do in addition during one of the attacks. */
  readonly extraActivities: readonly Beside[];
  /** Limits above which a response time counts as harm. */
  readonly limits: Bar;
};

/** Runs attacks one after the other. */
export type Runner = AsyncDisposable & {
  /** How honest clients were served without an attack. */
  readonly baseline: readonly ProbeResult[];
  /**
   * Runs the attack of this name. If it seems to cause harm, measures the baseline again and repeats it; the second run
   * counts, since a shared machine is sometimes slow by itself. Replaces the service when an attack leaves it unusable.
   * Rejects when the attack fails to run; the runner remains usable.
   */
  run(name: string): Promise<Played>;
};

const WARM_UP_SECONDS = 2;

/** Starts a service and measures how honest clients are served without an attack. */
export async function makeRunner({
  business,
  seconds,
  extraActivities,
  limits,
}: Run): Promise<Runner> {
  let stage: Stage | undefined;
  const dispose = async () => {
    const disposed = stage;
    stage = undefined;
    await disposed?.[Symbol.asyncDispose]();
  };
  const getStage = async (): Promise<Stage> => {
    if (stage) return stage;
    stage = await makeStage(business);
    await observeHonest(stage, { seconds: WARM_UP_SECONDS });
    return stage;
  };
  const baseline = await observeHonest(await getStage(), { seconds, extraActivities });
  const runOnce = async (name: string, baseline: readonly ProbeResult[]) => {
    const attack = ATTACKS[name];
    if (!attack) throw new Error(`There is no attack ${name}.`);
    const currentStage = await getStage();
    try {
      const result = await playAttack({ name, attack, seconds, baseline }, currentStage);
      if (!(await hasRecovered(currentStage))) await dispose();
      return result;
    } catch (error) {
      await dispose();
      throw error;
    }
  };
  const runAndConfirm = async (name: string) => {
    const result = await runOnce(name, baseline);
    if (harmOf(result, limits).length === 0 || !stage) return result;
    return runOnce(name, await observeHonest(stage, { seconds, extraActivities }));
  };
  return {
    baseline,
    async run(name) {
      const result = await runAndConfirm(name);
      // Loaded records cannot be removed.
      if (ATTACKS[name]?.records) await dispose();
      return result;
    },
    [Symbol.asyncDispose]: dispose,
  };
}
