/** The result of one fault test. */
export type PartResult = {
  /** In a few words, with the figures. */
  readonly summary: string;
  /** One line for each expectation that was not met. */
  readonly failures: readonly string[];
};

export type PartOptions = {
  /** How often the service, and then feed loads, are killed. */
  readonly kills: number;
  /** Makes the random times repeatable. */
  readonly seed: string;
  /** Whether it is the short form, for the tests. */
  readonly isShort: boolean;
  readonly signal: AbortSignal;
  progress(text: string): void;
};

/** One kind of fault. Throws CommandError when this machine cannot run it. */
export type Part = (options: PartOptions) => Promise<PartResult>;

/** The lines of a service's log that report an error. */
export function errorLines(log: string): string[] {
  return log.split('\n').filter((line) => /"level":"(error|fatal)"/.test(line));
}

/** One failure when `actual` is not `expected`, else none. */
export function expectSame<T>(what: string, actual: T, expected: T): string[] {
  return actual === expected ? [] : [`${what}: ${String(actual)}, not ${String(expected)}`];
}
