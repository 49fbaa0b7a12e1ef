import { type Log, logCounts } from './log.ts';

type SampledLevel = 'info' | 'warn' | 'error';
type Fields = Readonly<Record<string, unknown>>;

/** A log for lines that a caller or an outage could repeat thousands of times. */
export type SampledLog = ReturnType<typeof makeSampledLog>;

/** Samples lines for `log`. Kinds beyond `maxKinds` within a second share one line. */
export function makeSampledLog(
  log: Log,
  { everyMs = 1_000, maxKinds = 100 }: { everyMs?: number; maxKinds?: number } = {},
) {
  const entries = new Map<string, Entry>();

  function startInterval(key: string, line: Omit<Entry, 'timer'>): void {
    const timer = setTimeout(() => {
      entries.delete(key);
      // If lines were counted in this second, sampling continues in the next one.
      if (writeCounted(entry)) startInterval(key, { ...entry, count: 0 });
    }, everyMs).unref();
    const entry = { ...line, timer };
    entries.set(key, entry);
  }

  function writeCounted({ level, kind, newest, count }: Entry): boolean {
    if (count > 0) log[level]({ ...newest, count }, kind);
    logCounts.sampled += Math.max(0, count - 1);
    return count > 0;
  }

  return {
    /**
     * Writes the first line of a kind at once, then at most one a second: the newest, with `count`, the number of lines
     * it stands for. `kind` is the message, a constant of the program and never input of a caller; `key` separates
     * kinds with the same message.
     */
    write(level: SampledLevel, kind: string, fields: Fields, key = kind): void {
      const hasRoom = entries.has(key) || entries.size < maxKinds;
      const entryKey = hasRoom ? key : OTHER_KINDS;
      const entry = entries.get(entryKey);
      if (!entry) {
        log[level](fields, kind);
        startInterval(entryKey, {
          level,
          kind: hasRoom ? kind : OTHER_KINDS,
          newest: fields,
          count: 0,
        });
        return;
      }
      entry.count += 1;
      entry.level = level;
      entry.newest = hasRoom ? fields : { ...fields, kind };
    },
    /** Writes the lines that are counted but not written yet. */
    flush(): void {
      for (const entry of entries.values()) {
        clearTimeout(entry.timer);
        writeCounted(entry);
      }
      entries.clear();
    },
  };
}

const OTHER_KINDS = 'more kinds of lines than are told apart';

type Entry = {
  level: SampledLevel;
  readonly kind: string;
  count: number;
  newest: Fields;
  readonly timer: NodeJS.Timeout;
};
