import type { Played } from './play.ts';
import type { Runner } from './run.ts';
import { type Bar, harmOf } from './verdict.ts';

export type PlayedAll = {
  readonly played: readonly Played[];
  /** Why the others could not be played, by name. */
  readonly failed: ReadonlyMap<string, string>;
};

export type PlayAll = {
  readonly bar: Bar;
  readonly signal: AbortSignal;
  progress(text: string): void;
};

/** Plays all of these; one that cannot be played does not keep the others from it. Rejects once the signal is aborted. */
export async function playAll(
  runner: Pick<Runner, 'play'>,
  names: readonly string[],
  { bar, signal, progress }: PlayAll,
): Promise<PlayedAll> {
  const played: Played[] = [];
  const failed = new Map<string, string>();
  for (const name of names) {
    signal.throwIfAborted();
    try {
      const one = await runner.play(name);
      played.push(one);
      progress(`${name}: ${harmOf(one, bar).join('; ') || 'nobody is hurt'}`);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      failed.set(name, message);
      progress(`${name} could not be played: ${message}`);
    }
  }
  return { played, failed };
}
