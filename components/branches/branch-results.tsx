import type { ReactNode } from 'react';
import { MapKey, type MapMark, PlaceMap } from '#components/map/place-map.tsx';
import { openingChangeText } from '#components/shell/time/opening-status.tsx';
import { PrintButton } from '#components/ui/button/print-button.tsx';
import type { Search } from '#components/ui/search-page/search.ts';
import { ResultHeader } from '#components/ui/search-page/search-page.tsx';
import { Table } from '#components/ui/table/table.tsx';
import { TableActions } from '#components/ui/table/table-actions.tsx';
import { coordinatesOf } from '#lib/enterprise/branch-location.ts';
import type { FoundBranch } from '#lib/enterprise/search/search-branches.ts';
import { branchHref } from '#lib/enterprise/view/links.ts';
import { BRANCH_TABLE_LAYOUT, branchColumns } from './branch-columns.tsx';

type Props = {
  countryCode: string;
  rows: readonly FoundBranch[];
  now: Date;
  /** How many were found, and as of when. */
  summary: ReactNode;
  csv: string;
  search: Search;
  /** The branch that distances are measured from. */
  near: { readonly number: string; readonly name: string } | undefined;
};

/** Found branches in a table, and on a map that repeats it. */
export function BranchResults({ countryCode, rows, now, summary, csv, search, near }: Props) {
  return (
    <div className="grid gap-x-8 gap-y-5 not-print:xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] not-print:xl:items-start">
      <div className="space-y-2">
        <ResultHeader summary={summary}>
          <TableActions table={TABLE} csv={csv} />
          <PrintButton />
        </ResultHeader>
        <Table
          caption={TABLE}
          {...BRANCH_TABLE_LAYOUT}
          columns={branchColumns({ countryCode, now, search, hasDistance: near !== undefined })}
          rows={rows}
          keyOf={({ branch }) => branch.number}
        />
      </div>
      {/* The map comes second: most users look for a name. */}
      <figure className="max-w-136 not-print:xl:sticky not-print:xl:top-[calc(var(--sticky-top)+var(--bar)+1rem)] print:hidden">
        <PlaceMap
          countryCode={countryCode}
          marks={rows.flatMap((row) => markersOf(countryCode, row, now, near?.number))}
        />
        <figcaption className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-(length:--text-xs) text-quiet">
          <MapKey look="full">open now</MapKey>
          <MapKey look="hollow">closed</MapKey>
          {near && <MapKey look="ring">{near.name}, where distances are from</MapKey>}
        </figcaption>
      </figure>
    </div>
  );
}

const TABLE = 'Branches found';

/** The marker of a branch, or none if its position is unknown. */
function markersOf(
  countryCode: string,
  { branch, state }: FoundBranch,
  now: Date,
  near: string | undefined,
): MapMark[] {
  const { number, shortName, location } = branch;
  const place = coordinatesOf(location);
  if (!place) return [];
  const change = state && openingChangeText(state, now, location.timeZone);
  const marker = {
    key: number,
    name: shortName,
    ...place,
    href: branchHref(countryCode, number),
    look: state?.isOpen ? ('full' as const) : ('hollow' as const),
    isMain: number === near,
    ...(change ? { detail: `${state.isOpen ? 'open' : 'closed'}, ${change}` } : {}),
  };
  return [marker];
}
