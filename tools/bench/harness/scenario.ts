import { parseArgs } from 'node:util';
import { UsageError } from '#cli/command.ts';

/** What options mean, wherever a scenario takes them. */
export const OPTION_HELP = {
  from: 'the version before: a tag or commit, by default the newest tag',
  kills: 'how often the service is killed',
  megabytes: 'size of a feed; can be repeated',
  only: 'names that begin with it; can be repeated',
  records: 'records that are exported; a feed beside reads has a fifth',
  rounds: 'rounds, of which the median counts',
  scale: 'percent of the demo business (100: 20,000 invoices)',
  seconds: 'length of each measurement',
  short: 'what npm test runs, on a small part of the demo business',
  workers: 'the number of workers',
};

/** The defaults of options, which say what they take: a whole number, a text, a switch, or several texts. */
type Options = { readonly [Name in keyof typeof OPTION_HELP]?: Default };
type Default = number | string | boolean | readonly string[];

/** The default of `only`: all names. */
export const ALL: readonly string[] = [];

/** What a run prints, and what fails it. */
export type Outcome = {
  /** Tables in Markdown, and what has to be known of them. */
  readonly report: readonly string[];
  readonly targets?: readonly Target[];
  /** A line for each expectation that was not met. */
  readonly failures?: readonly string[];
};

/** What every scenario gets besides its options. */
export type Run = {
  /** Aborted when the operator interrupts. */
  readonly signal: AbortSignal;
  /** Tells the operator what is being done. */
  progress(text: string): void;
};

/** Something that `npm run bench -- NAME` does. */
export type Scenario = ReturnType<typeof scenario>;

/** Declares a scenario. */
export function scenario<Given extends Options>(declaration: {
  readonly summary: string;
  readonly options: Given;
  readonly run: (options: Given, run: Run) => Promise<Outcome>;
}) {
  const { summary, options, run } = declaration;
  return {
    summary,
    /** Runs it with the arguments that follow its name. Throws CommandError where this machine cannot. */
    run: (args: readonly string[], context: Run) => run(readOptions(options, args), context),
  };
}

function readOptions<Given extends Options>(defaults: Given, args: readonly string[]): Given {
  const entries = Object.entries<Default>(defaults);
  const options = entries.map(([name, value]) => {
    const type = typeof value === 'boolean' ? ('boolean' as const) : ('string' as const);
    return [name, { type, multiple: typeof value === 'object' }] as const;
  });
  const { values } = parseArgs({ args: [...args], options: Object.fromEntries(options) });
  const read = entries.map(([name, value]) => {
    const given = values[name] ?? value;
    return [name, typeof value === 'number' ? wholeNumber(name, String(given)) : given];
  });
  return Object.fromEntries(read);
}

/** A whole number from 1. Throws UsageError for another text. */
export function wholeNumber(name: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new UsageError(`--${name} takes a whole number from 1.`);
}

/** The names that begin with one of `given`, or all. Throws UsageError where there is none. */
export function chooseNames(names: readonly string[], given: readonly string[]): string[] {
  for (const start of given) {
    if (!names.some((name) => name.startsWith(start)))
      throw new UsageError(`Nothing has a name that begins with ${start}: ${names.join(', ')}.`);
  }
  return names.filter(
    (name) => given.length === 0 || given.some((start) => name.startsWith(start)),
  );
}

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
