import { z } from 'zod';
import { dataRows, readOnce } from './data-file.ts';

const LISTS = [
  'customer given name',
  'customer family name',
  'company',
  'holding',
  'customer street',
  'customer street kind',
  'manager given name',
  'manager family name',
  'branch street',
  'branch street kind',
  'depot street',
] as const;

/** The names of a list in `data/names.csv`, in order; a repeated name is picked more often. */
export function namesIn(list: (typeof LISTS)[number]): readonly string[] {
  const names = lists().get(list);
  if (names === undefined) throw new Error(`tools/demo/data/names.csv has no ${list}.`);
  return names;
}

const NameRow = z.strictObject({ list: z.enum(LISTS), name: z.string().min(1) });

const lists = readOnce(() => {
  const rows = Map.groupBy(dataRows('names.csv', NameRow), ({ list }) => list);
  return new Map([...rows].map(([list, named]) => [list, named.map(({ name }) => name)]));
});
