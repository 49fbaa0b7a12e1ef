import { Table } from '#components/ui/table.tsx';
import { formatDate } from '#lib/dates.ts';
import { LEVEL_WORDS } from '#lib/product/product-words.ts';
import type { StatusEntry } from '#lib/product/status-schema.ts';
import { statusWords } from './status-ladder.tsx';

/** Names of states, branch types and branches, by code. */
export type PlaceNames = Readonly<
  Record<'states' | 'types' | 'branches', ReadonlyMap<string, string>>
>;

type StatusTableProps = { entries: readonly StatusEntry[]; places: PlaceNames };

/** Every status of a product, at all levels and times. */
export function StatusTable({ entries, places }: StatusTableProps) {
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
