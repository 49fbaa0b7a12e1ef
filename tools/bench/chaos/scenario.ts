export type ScenarioResult = {
  /** What was done, in a few words. */
  readonly summary: string;
  /** One line for each expectation that was not met. */
  readonly failures: readonly string[];
};

export type ScenarioOptions = {
  readonly kills: number;
  readonly seed: string;
  /** `short`: a part of it, for the tests; `whole`: with the longest waits in full. */
  readonly length: 'short' | 'usual' | 'whole';
  readonly signal: AbortSignal;
  /** Reports progress to the operator. */
  progress(text: string): void;
};

export type Scenario = {
  readonly title: string;
  /** Throws CommandError when this machine cannot run it. */
  run(options: ScenarioOptions): Promise<ScenarioResult>;
};

/** The lines of a service's log that report an error. */
export function errorLines(log: string): string[] {
  return log.split('\n').filter((line) => /"level":"(error|fatal)"/.test(line));
}

/** One failure when `actual` is not `expected`, else none. */
export function expectSame<T>(what: string, actual: T, expected: T): string[] {
  return actual === expected ? [] : [`${what}: ${String(actual)}, not ${String(expected)}`];
}
