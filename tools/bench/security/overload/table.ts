import { markdownTable } from '#tools/bench/measure/tables.ts';
import {
  formatProbe,
  type OverloadStep,
  refusalCost,
  roundPercent,
  shareOfBest,
} from './overload.ts';

/** A Markdown table of the steps of an overload. */
export function overloadTable(steps: readonly OverloadStep[]): string {
  return markdownTable(
    [
      ...['connections', 'good/s', 'of the best', 'refused/s', 'processor µs/request'],
      ...['a refusal costs', ...(steps[0]?.probes.map(({ name }) => `${name}: good, p99`) ?? [])],
      ...['memory MB', 'normal after', "wrk's errors"],
    ],
    steps.map((step) => {
      const { load } = step;
      const cost = refusalCost(steps, step);
      return [
        String(step.connections),
        Math.round(step.goodRate).toLocaleString('en'),
        roundPercent(shareOfBest(steps, step)),
        Math.round(load.refused / load.seconds).toLocaleString('en'),
        ((step.processorMs * 1_000) / Math.max(1, load.requests)).toFixed(0),
        cost === undefined ? '–' : `${cost.toFixed(2)} of an answer`,
        ...step.probes.map(formatProbe),
        (step.residentBytes / 1e6).toFixed(0),
        step.recoveredAfterMs === undefined
          ? 'over 5 s'
          : `${Math.round(step.recoveredAfterMs)} ms`,
        errorsOf(load.errors),
      ];
    }),
  );
}

function errorsOf(errors: OverloadStep['load']['errors']): string {
  const counted = Object.entries(errors).filter(([, count]) => count > 0);
  return counted.map(([name, count]) => `${name} ${count}`).join(', ') || 'none';
}
