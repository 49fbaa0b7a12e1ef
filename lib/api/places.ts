/** Places at something that takes long, of which no caller may hold more than some. */
export type Places = {
  /** Takes a place for `caller`, and gives what leaves it; undefined where they hold as many as they may. */
  take(caller: string): (() => void) | undefined;
};

/** At most `most` places for each caller at once. In memory, so each process counts for itself. */
export function makePlaces(most: number): Places {
  const held = new Map<string, number>();
  return {
    take(caller) {
      const count = held.get(caller) ?? 0;
      if (count >= most) return undefined;
      held.set(caller, count + 1);
      return () => leave(caller);
    },
  };

  function leave(caller: string): void {
    const left = (held.get(caller) ?? 1) - 1;
    if (left === 0) held.delete(caller);
    else held.set(caller, left);
  }
}
