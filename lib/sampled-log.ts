import type { Log } from './log.ts';

export type SampledLevel = 'info' | 'warn' | 'error';
type Fields = Readonly<Record<string, unknown>>;

/** A log for lines that a caller or an outage can multiply. */
export type SampledLog = {
  /**
   * Writes a line of a kind at once, then at most one in a second: the newest, with `count`, how many lines of
   * that kind it stands for. A kind is one of the program's own words, never a caller's; `key` tells lines apart
   * that have the same words.
   */
  write(level: SampledLevel, kind: string, fields: Fields, key?: string): void;
  /** Writes what is counted and not written yet. */
  flush(): void;
};

/** Samples lines for `log`. Kinds beyond `mostKinds` in the same second share one line. */
export function makeSampledLog(
  log: Log,
  { everyMs = 1_000, mostKinds = 100 }: { everyMs?: number; mostKinds?: number } = {},
): SampledLog {
  const counted = new Map<string, Counted>();

  function open(key: string, line: Omit<Counted, 'timer'>): void {
    const timer = setTimeout(() => {
      counted.delete(key);
      // As long as there are more, the next second begins with what was counted in this one.
      if (writeCounted(one)) open(key, { ...one, count: 0 });
    }, everyMs).unref();
    const one = { ...line, timer };
    counted.set(key, one);
  }

  function writeCounted({ level, kind, newest, count }: Counted): boolean {
    if (count > 0) log[level]({ ...newest, count }, kind);
    return count > 0;
  }

  return {
    write(level, kind, fields, key = kind) {
      const isTold = counted.has(key) || counted.size < mostKinds;
      const known = isTold ? key : OTHERS;
      const one = counted.get(known);
      if (!one) {
        log[level](fields, kind);
        open(known, { level, kind: isTold ? kind : OTHERS, newest: fields, count: 0 });
        return;
      }
      one.count += 1;
      one.level = level;
      one.newest = isTold ? fields : { ...fields, kind };
    },
    flush() {
      for (const one of counted.values()) {
        clearTimeout(one.timer);
        writeCounted(one);
      }
      counted.clear();
    },
  };
}

const OTHERS = 'more kinds of lines than are told apart';

type Counted = {
  level: SampledLevel;
  readonly kind: string;
  count: number;
  newest: Fields;
  readonly timer: NodeJS.Timeout;
};
