import type { Figures } from '#tools/bench/api/measure.ts';

/** The median of each figure over several measurements. */
export function medianFigures(measured: readonly Figures[]): Figures {
  const times = measured.flatMap(({ databaseMicroseconds }) => databaseMicroseconds ?? []);
  return {
    requestsPerSecond: median(measured.map((figures) => figures.requestsPerSecond)),
    p50: median(measured.map((figures) => figures.p50)),
    p99: median(measured.map((figures) => figures.p99)),
    serverMicroseconds: median(measured.map((figures) => figures.serverMicroseconds)),
    databaseMicroseconds: times.length === 0 ? undefined : median(times),
    residentMegabytes: median(measured.map((figures) => figures.residentMegabytes)),
  };
}

type MeasuredRounds = { readonly rounds: readonly Figures[] };

/** How many times a figure is that of another result: the median of the ratios of each round. */
export function medianRatio(
  one: MeasuredRounds,
  other: MeasuredRounds,
  figure: (figures: Figures) => number,
): number {
  return median(
    one.rounds.flatMap((figures, round) => {
      const others = other.rounds[round];
      return others ? [figure(figures) / figure(others)] : [];
    }),
  );
}

/** The middle value, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}

/** The range of the values, as a share of their median. */
export function spread(values: readonly number[]): number {
  return (Math.max(...values) - Math.min(...values)) / median(values);
}
