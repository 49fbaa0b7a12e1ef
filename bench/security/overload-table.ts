import { markdownTable } from '../tables.ts';
import { type OverloadStep, percent, priceOfRefusal, shareOfBest, toldOf } from './overload.ts';

/** The steps of an overload as a table in Markdown. */
export function overloadTable(steps: readonly OverloadStep[]): string {
  return markdownTable(
    [
      ...['connections', 'good/s', 'of the best', 'refused/s', 'processor µs/request'],
      ...['a refusal costs', ...(steps[0]?.beside.map(({ name }) => `${name}: good, p99`) ?? [])],
      ...['memory MB', 'normal after', "wrk's errors"],
    ],
    steps.map((step) => {
      const { load } = step;
      const price = priceOfRefusal(steps, step);
      return [
        String(step.connections),
        Math.round(step.goodRate).toLocaleString('en'),
        percent(shareOfBest(steps, step)),
        Math.round(load.refused / load.seconds).toLocaleString('en'),
        ((step.processorMs * 1_000) / Math.max(1, load.requests)).toFixed(0),
        price === undefined ? '–' : `${price.toFixed(2)} of an answer`,
        ...step.beside.map(toldOf),
        (step.residentBytes / 1e6).toFixed(0),
        step.recoveredAfterMs === undefined
          ? 'over 5 s'
          : `${Math.round(step.recoveredAfterMs)} ms`,
        errorsOf(load.broken),
      ];
    }),
  );
}

function errorsOf(broken: OverloadStep['load']['broken']): string {
  const seen = Object.entries(broken).filter(([, count]) => count > 0);
  return seen.map(([name, count]) => `${name} ${count}`).join(', ') || 'none';
}
