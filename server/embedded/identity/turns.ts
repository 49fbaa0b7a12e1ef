/** Work that is done by a few at a time; the rest waits, first come, first served. */
export type Turns = {
  take<T>(work: () => Promise<T>): Promise<T>;
};

export function makeTurns(atOnce: number): Turns {
  const waiting: (() => void)[] = [];
  let working = 0;
  return {
    async take(work) {
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
