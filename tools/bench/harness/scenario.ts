import { parseArgs } from 'node:util';
import { UsageError } from '#lib/command.ts';
import type { Target } from './table.ts';

/** An option on the command line. Its default says what it takes: a whole number, a text, a switch, or several texts. */
type Option = {
  readonly help: string;
  readonly default: number | string | boolean | readonly string[];
};

type Options = Readonly<Record<string, Option>>;

type Values<Given extends Options> = {
  readonly [Name in keyof Given]: Given[Name]['default'] extends number
    ? number
    : Given[Name]['default'] extends string
      ? string
      : Given[Name]['default'] extends boolean
        ? boolean
        : readonly string[];
};

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
export type Scenario = {
  readonly summary: string;
  /** One line for each option. */
  readonly usage: readonly string[];
  /** Runs it with the arguments that follow its name. Throws CommandError where this machine cannot. */
  run(args: readonly string[], run: Run): Promise<Outcome>;
};

/** Declares a scenario. */
export function scenario<const Given extends Options>(declaration: {
  readonly summary: string;
  readonly options: Given;
  readonly run: (options: Values<Given>, run: Run) => Promise<Outcome>;
}): Scenario {
  const { summary, options, run } = declaration;
  return {
    summary,
    usage: Object.entries(options).map(
      ([name, { help, default: value }]) =>
        `--${name} ${typeof value === 'boolean' ? '' : typeof value === 'number' ? 'N ' : 'TEXT '} ${help}${value === '' || typeof value === 'object' || typeof value === 'boolean' ? '' : ` (${value})`}`,
    ),
    run: (args, context) => run(readOptions(options, args), context),
  };
}

function readOptions<Given extends Options>(
  options: Given,
  args: readonly string[],
): Values<Given> {
  const { values } = parseArgs({
    args: [...args],
    options: Object.fromEntries(
      Object.entries(options).map(([name, { default: value }]) => [
        name,
        {
          type: typeof value === 'boolean' ? ('boolean' as const) : ('string' as const),
          multiple: typeof value === 'object',
        },
      ]),
    ),
  });
  const read = Object.entries(options).map(([name, { default: value }]) => {
    const given = values[name];
    if (given === undefined) return [name, value];
    return [name, typeof value === 'number' ? wholeNumber(name, String(given)) : given];
  });
  return Object.fromEntries(read);
}

function wholeNumber(name: string, text: string): number {
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
