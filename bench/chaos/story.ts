/** What a story came to. */
export type Outcome = {
  /** What was done and seen, in a few words. */
  readonly seen: string;
  /** What should not have been. */
  readonly complaints: readonly string[];
};

/** How a story is told. */
export type Telling = {
  readonly kills: number;
  readonly seed: string;
  readonly signal: AbortSignal;
  /** Says how far it is. */
  progress(text: string): void;
};

export type Story = {
  readonly title: string;
  /** Throws Problem where this machine cannot play it. */
  play(telling: Telling): Promise<Outcome>;
};

/** Complains where something is not what it was to be. */
export function unlessSame<T>(what: string, seen: T, expected: T): string[] {
  return seen === expected ? [] : [`${what}: ${String(seen)}, not ${String(expected)}`];
}
