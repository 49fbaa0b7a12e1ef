import type { ExtraActivity } from './attack.ts';
import { ATTACKS } from './attackers/all.ts';
import { observeHonestClients } from './clients/honest.ts';
import type { ProbeResult } from './clients/probe.ts';
import { type AttackResult, hasRecovered, runAttack } from './run-attack.ts';
import type { BusinessSize } from './stage/service.ts';
import { makeStage, type Stage } from './stage/stage.ts';
import { describeHarm, type LatencyLimits } from './verdict.ts';

type RunnerOptions = {
  readonly business: BusinessSize;
  /** Length of each attack. */
  readonly seconds: number;
  /** Everything that honest clients do in addition during one of the attacks. */
  readonly extraActivities: readonly ExtraActivity[];
  /** Limits above which a response time counts as harm. */
  readonly limits: LatencyLimits;
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
  run(name: string): Promise<AttackResult>;
};

const WARM_UP_SECONDS = 2;

/** Starts a service and measures how honest clients are served without an attack. */
export async function makeRunner({
  business,
  seconds,
  extraActivities,
  limits,
}: RunnerOptions): Promise<Runner> {
  let stage: Stage | undefined;
  const dispose = async () => {
    const disposed = stage;
    stage = undefined;
    await disposed?.[Symbol.asyncDispose]();
  };
  const getStage = async (): Promise<Stage> => {
    if (stage) return stage;
    stage = await makeStage(business);
    await observeHonestClients(stage, { seconds: WARM_UP_SECONDS });
    return stage;
  };
  const baseline = await observeHonestClients(await getStage(), { seconds, extraActivities });
  const runOnce = async (name: string, baseline: readonly ProbeResult[]) => {
    const attack = ATTACKS[name];
    if (!attack) throw new Error(`There is no attack ${name}.`);
    const currentStage = await getStage();
    try {
      const result = await runAttack({ name, attack, seconds, baseline }, currentStage);
      if (!(await hasRecovered(currentStage))) await dispose();
      return result;
    } catch (error) {
      await dispose();
      throw error;
    }
  };
  const runAndConfirm = async (name: string) => {
    const result = await runOnce(name, baseline);
    if (describeHarm(result, limits).length === 0 || !stage) return result;
    return runOnce(name, await observeHonestClients(stage, { seconds, extraActivities }));
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
