/**
 * What clients sent and what was acknowledged. Each record holds a number that one writer at a time raises: the state
 * of the record after a change. The database may have the number that was acknowledged last, or a later one whose
 * request got no answer that settles it; nothing else.
 */
export type Ledger = {
  /** A change is about to be sent. */
  begin(record: string, number: number): void;
  /** The change was acknowledged, or was seen. */
  acknowledge(record: string, number: number): void;
  /** One line where the number of a record, undefined where it is missing, contradicts what was acknowledged. */
  compare(record: string, stored: number | undefined): string[];
  /** The numbers of a record that were acknowledged, in order. */
  acknowledged(record: string): number[];
  records(): string[];
  /** How many changes were acknowledged, and how many may have been made. */
  counts(): { readonly acknowledged: number; readonly unsettled: number };
};

/** Number 0 is a record that nobody has written yet. */
export function makeLedger(): Ledger {
  const entries = new Map<string, Entry>();
  const entryOf = (record: string): Entry => {
    const entry = entries.get(record) ?? { acknowledged: [], unsettled: new Set() };
    entries.set(record, entry);
    return entry;
  };
  return {
    begin: (record, number) => void entryOf(record).unsettled.add(number),
    acknowledge(record, number) {
      const entry = entryOf(record);
      if (!entry.unsettled.delete(number)) return;
      entry.acknowledged.push(number);
      // Whatever was sent before it can no longer be what is stored.
      for (const each of entry.unsettled) if (each < number) entry.unsettled.delete(each);
    },
    compare(record, stored = 0) {
      const { acknowledged, unsettled } = entryOf(record);
      const last = acknowledged.at(-1) ?? 0;
      if (stored === last || unsettled.has(stored)) return [];
      return [`${record}: ${stored} is stored, ${last} was acknowledged last`];
    },
    acknowledged: (record) => [...entryOf(record).acknowledged],
    records: () => [...entries.keys()],
    counts: () => {
      const sum = (sizeOf: (entry: Entry) => number) =>
        [...entries.values()].reduce((total, entry) => total + sizeOf(entry), 0);
      return {
        acknowledged: sum(({ acknowledged }) => acknowledged.length),
        unsettled: sum(({ unsettled }) => unsettled.size),
      };
    },
  };
}

type Entry = { readonly acknowledged: number[]; readonly unsettled: Set<number> };
