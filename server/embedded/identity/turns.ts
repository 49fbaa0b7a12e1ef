/** Work that is done by a few at a time; the rest waits, first come, first served. */
export type Turns = {
  take<T>(work: () => Promise<T>): Promise<T>;
};

/** More work waits already than will be done in good time. */
export class TooManyWaiting extends Error {}

/** `take` rejects with TooManyWaiting where `mostWaiting` wait already. */
export function makeTurns(atOnce: number, mostWaiting: number): Turns {
  const waiting: (() => void)[] = [];
  let working = 0;
  return {
    async take(work) {
      if (working >= atOnce && waiting.length >= mostWaiting) {
        throw new TooManyWaiting('too much work waits for its turn');
      }
      if (working >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
      else working += 1;
      try {
        return await work();
      } finally {
        // Whoever waits takes over the place, so nobody can slip in between.
        const next = waiting.shift();
        if (next) next();
        else working -= 1;
      }
    },
  };
}
