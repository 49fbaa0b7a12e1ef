import { Table } from '#components/ui/table.tsx';
import { formatDate } from '#lib/dates.ts';
import { LEVEL_WORDS } from '#lib/product/product-words.ts';
import type { StatusEntry } from '#lib/product/status-schema.ts';
import { statusWords } from './status-ladder.tsx';

/** What the places are called that statuses name, by their codes. */
export type PlaceNames = Readonly<
  Record<'states' | 'types' | 'branches', ReadonlyMap<string, string>>
>;

type Parts = { entries: readonly StatusEntry[]; places: PlaceNames };

/** Every status of a product, wherever and whenever it holds. */
export function StatusTable({ entries, places }: Parts) {
  return (
    <Table
      caption="Every status"
      rows={entries}
      keyOf={(entry) => `${placeOf(entry, places)} ${entry.level} ${entry.effectiveFrom}`}
      columns={[
        { heading: 'Where', cell: (entry) => placeOf(entry, places) },
        { heading: 'Status', cell: statusWords },
        { heading: 'From', cell: ({ effectiveFrom }) => formatDate(effectiveFrom) },
        {
          heading: 'Until',
          cell: ({ effectiveTo }) =>
            effectiveTo === undefined ? 'further notice' : formatDate(effectiveTo),
        },
      ]}
    />
  );
}

function placeOf(
  { level, stateCode, businessUnitTypeCode, branchNumber }: StatusEntry,
  { states, types, branches }: PlaceNames,
): string {
  if (stateCode !== undefined) return states.get(stateCode) ?? `State ${stateCode}`;
  if (businessUnitTypeCode !== undefined) {
    return types.get(businessUnitTypeCode) ?? `Branches of kind ${businessUnitTypeCode}`;
  }
  if (branchNumber !== undefined) {
    return [branchNumber, branches.get(branchNumber)].filter(Boolean).join(' ');
  }
  return LEVEL_WORDS[level];
}
