/** A figure that has to reach a bar, or to stay below it. */
export type Target = {
  readonly what: string;
  readonly wants: 'at least' | 'at most';
  readonly bar: number;
  readonly value: number;
};

export const atLeast = (bar: number, what: string, value: number): Target => ({
  ...{ what, wants: 'at least', bar, value },
});

export const atMost = (bar: number, what: string, value: number): Target => ({
  ...{ what, wants: 'at most', bar, value },
});

export const isMet = ({ wants, bar, value }: Target) =>
  wants === 'at least' ? value >= bar : value <= bar;

/** The targets as a Markdown table. */
export function targetTable(targets: readonly Target[]): string {
  return markdownTable(
    ['target', 'bar', 'measured', ''],
    targets.map((target) => {
      const { what, wants, bar, value } = target;
      const miss = `misses by ${Math.round((Math.abs(value - bar) / bar) * 100)} %`;
      return [what, `${wants} ${bar}`, value.toFixed(2), isMet(target) ? 'met' : miss];
    }),
  );
}

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
