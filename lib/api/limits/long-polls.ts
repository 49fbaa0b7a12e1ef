/** The versions of these keys now. One that is not there has none. */
export type Versions = (keys: readonly string[]) => Promise<ReadonlyMap<string, string>>;

type Waiter = {
  readonly key: string;
  readonly version: string | undefined;
  /** Whether its time is over, or its client has left. */
  readonly isOver: () => boolean;
  readonly resolve: (hasChanged: boolean) => void;
};

export type LongPolls = ReturnType<typeof makeLongPolls>;

/** Those who wait in this process. One timer looks at what they wait for; they hold neither slots nor connections. */
export function makeLongPolls(everyMs = 250) {
  const waiting = new Map<Versions, Set<Waiter>>();
  let isEnding = false;
  let isLooking = false;

  async function lookAt(versions: Versions, waiters: Set<Waiter>): Promise<void> {
    const keys = [...new Set([...waiters].map(({ key }) => key))];
    // Whoever reads again is told what is wrong.
    const found = await versions(keys).catch(() => undefined);
    for (const waiter of waiters) {
      // It may have come while they were read.
      if (!keys.includes(waiter.key)) continue;
      const hasChanged = !found || found.get(waiter.key) !== waiter.version;
      if (!hasChanged && !waiter.isOver() && !isEnding) continue;
      waiters.delete(waiter);
      waiter.resolve(hasChanged);
    }
    if (waiters.size === 0) waiting.delete(versions);
  }

  async function look(): Promise<void> {
    await Promise.all([...waiting].map((each) => lookAt(...each)));
    isLooking = waiting.size > 0;
    if (isLooking) setTimeout(look, everyMs);
  }

  return {
    get isEnding(): boolean {
      return isEnding;
    },
    /** Resolves once the version is another, with true, or `isOver`. */
    wait(versions: Versions, waiter: Omit<Waiter, 'resolve'>): Promise<boolean> {
      return new Promise((resolve) => {
        const waiters = waiting.get(versions) ?? new Set();
        waiting.set(versions, waiters.add({ ...waiter, resolve }));
        if (!isLooking) setTimeout(look, everyMs);
        isLooking = true;
      });
    },
    /** Everybody is answered, and nobody waits any more: the service drains. */
    end(): void {
      isEnding = true;
    },
  };
}
