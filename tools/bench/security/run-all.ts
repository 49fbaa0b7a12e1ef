import type { AttackResult } from './run-attack.ts';
import type { Runner } from './runner.ts';
import { describeHarm, type LatencyLimits } from './verdict.ts';

type AllResults = {
  readonly results: readonly AttackResult[];
  /** Why the other attacks failed to run, by name. */
  readonly failed: ReadonlyMap<string, string>;
};

type RunAllOptions = {
  readonly limits: LatencyLimits;
  readonly signal: AbortSignal;
  progress(text: string): void;
};

/** Runs the attacks one after the other, even if one of them fails to run. Rejects once the signal is aborted. */
export async function runAllAttacks(
  runner: Pick<Runner, 'run'>,
  names: readonly string[],
  { limits, signal, progress }: RunAllOptions,
): Promise<AllResults> {
  const results: AttackResult[] = [];
  const failed = new Map<string, string>();
  for (const name of names) {
    signal.throwIfAborted();
    try {
      const result = await runner.run(name);
      results.push(result);
      progress(`${name}: ${describeHarm(result, limits).join('; ') || 'no harm'}`);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      failed.set(name, message);
      progress(`${name} failed to run: ${message}`);
    }
  }
  return { results, failed };
}
