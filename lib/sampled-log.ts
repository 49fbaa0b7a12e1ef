import type { Log } from './log.ts';

export type SampledLevel = 'warn' | 'error';
type Fields = Readonly<Record<string, unknown>>;

/** A log for lines that a caller or an outage can multiply. */
export type SampledLog = {
  /**
   * Writes a line of a kind at once, then at most one in a second: the newest, with `count`, how many lines of
   * that kind it stands for. A kind is one of the program's own words, never a caller's.
   */
  write(level: SampledLevel, kind: string, fields: Fields): void;
  /** Writes what is counted and not written yet. */
  flush(): void;
};

/** Samples lines for `log`. Kinds beyond `mostKinds` in the same second share one line. */
export function makeSampledLog(
  log: Log,
  { everyMs = 1_000, mostKinds = 100 }: { everyMs?: number; mostKinds?: number } = {},
): SampledLog {
  const counted = new Map<string, Counted>();

  function open(level: SampledLevel, kind: string): void {
    const timer = setTimeout(() => {
      counted.delete(kind);
      // As long as there are more, the next second begins with what was counted in this one.
      if (writeCounted(kind, one)) open(level, kind);
    }, everyMs).unref();
    const one: Counted = { level, count: 0, newest: {}, timer };
    counted.set(kind, one);
  }

  function writeCounted(kind: string, { level, count, newest }: Counted): boolean {
    if (count > 0) log[level]({ ...newest, count }, kind);
    return count > 0;
  }

  return {
    write(level, kind, fields) {
      const isKnown = counted.has(kind) || counted.size < mostKinds;
      const name = isKnown ? kind : 'more kinds of lines than are told apart';
      const one = counted.get(name);
      if (one) {
        one.count += 1;
        one.level = level;
        one.newest = fields;
        return;
      }
      log[level](isKnown ? fields : { ...fields, kind }, name);
      open(level, name);
    },
    flush() {
      for (const [kind, one] of counted) {
        clearTimeout(one.timer);
        writeCounted(kind, one);
      }
      counted.clear();
    },
  };
}

type Counted = {
  level: SampledLevel;
  count: number;
  newest: Fields;
  readonly timer: NodeJS.Timeout;
};
