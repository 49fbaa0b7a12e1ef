/** A figure that has to reach a bar, or to stay below it. */
export type Target = {
  readonly what: string;
  readonly wants: 'at least' | 'at most';
  readonly bar: number;
  readonly value: number;
};

const isMet = ({ wants, bar, value }: Target) =>
  wants === 'at least' ? value >= bar : value <= bar;

/** The targets as a Markdown table. */
export function targetTable(targets: readonly Target[]): string {
  return markdownTable(
    ['target', 'bar', 'measured', ''],
    targets.map((target) => [
      target.what,
      `${target.wants} ${target.bar}`,
      target.value.toFixed(2),
      isMet(target) ? 'met' : `misses by ${missOf(target)} %`,
    ]),
  );
}

/** A line for each target that is missed. */
export function missedTargets(targets: readonly Target[]): string[] {
  return targets
    .filter((target) => !isMet(target))
    .map(
      ({ what, wants, bar, value }) =>
        `${what}: ${value.toFixed(2)}, where ${wants} ${bar} is wanted`,
    );
}

const missOf = ({ bar, value }: Target) => Math.round((Math.abs(value - bar) / bar) * 100);

/** A Markdown table with aligned columns: the first to the left, the others to the right. */
export function markdownTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const widths = header.map((title, column) =>
    Math.max(3, title.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join(' | ')} |`;
  const rule = widths.map((width, i) =>
    i === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [line(header), line(rule), ...rows.map(line)].join('\n');
}

/** `12,345`. */
export const count = (value: number): string => Math.round(value).toLocaleString('en');

/** The middle value, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}

/**
 * How many times the first is the second: the median of the ratios of each round, since other work on the machine
 * affects both of a round alike.
 */
export function medianRatio(one: readonly number[], other: readonly number[]): number {
  return median(one.map((value, round) => value / (other[round] ?? Number.NaN)));
}
