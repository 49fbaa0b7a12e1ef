import type { ReactNode } from 'react';
import { changeWords } from '#components/frame/change-words.ts';
import { type MapMark, PlaceMap } from '#components/map/place-map.tsx';
import { PrintButton } from '#components/ui/print-button.tsx';
import { TableActions } from '#components/ui/table-actions.tsx';
import { placeOf } from '#lib/enterprise/branch-address.ts';
import { branchHref } from '#lib/enterprise/branch-addresses.ts';
import type { FoundBranch } from '#lib/enterprise/search.ts';
import type { BranchOrder } from '#lib/enterprise/search-schema.ts';
import { BranchTable } from './branch-table.tsx';

type Parts = {
  countryCode: string;
  rows: readonly FoundBranch[];
  now: Date;
  /** How many there are, and as of when. */
  summary: ReactNode;
  csv: string;
  sorting: {
    readonly by: BranchOrder | 'number';
    readonly hrefOf: (order: BranchOrder | undefined) => string;
  };
  /** The branch that distances are from. */
  near: { readonly number: string; readonly name: string } | undefined;
};

/** Branches found: where they are on a map, and the table that says the same and more. */
export function BranchResults({ countryCode, rows, now, summary, csv, sorting, near }: Parts) {
  return (
    <div className="branch-results">
      <div className="branch-list">
        <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <p role="status" className="text-sm">
            {summary}
          </p>
          <div className="flex sm:ml-auto flex-wrap items-center gap-2 print:hidden">
            <TableActions table="Branches found" csv={csv} />
            <PrintButton />
          </div>
        </div>
        <BranchTable
          caption="Branches found"
          countryCode={countryCode}
          rows={rows}
          now={now}
          sorting={sorting}
          near={near?.name}
        />
      </div>
      <figure className="branch-map">
        <PlaceMap
          countryCode={countryCode}
          marks={rows.flatMap((row) => marksOf(countryCode, row, now, near?.number))}
        />
        <figcaption>
          <MapKey look="full">open now</MapKey>
          <MapKey look="hollow">closed</MapKey>
          {near && <MapKey look="main">{near.name}, where distances are from</MapKey>}
        </figcaption>
      </figure>
    </div>
  );
}

/** The mark of a branch on the map; none where it is not known where it is. */
function marksOf(
  countryCode: string,
  { branch, state }: FoundBranch,
  now: Date,
  near: string | undefined,
): MapMark[] {
  const { number, shortName, location } = branch;
  const place = placeOf(location);
  if (!place) return [];
  const words = state && changeWords(state, now, location.timeZone);
  const mark = {
    key: number,
    name: shortName,
    ...place,
    href: branchHref(countryCode, number),
    look: state?.isOpen ? ('full' as const) : ('hollow' as const),
    isMain: number === near,
    ...(words ? { detail: `${state.isOpen ? 'open' : 'closed'}, ${words}` } : {}),
  };
  return [mark];
}

type KeyParts = { look: 'full' | 'hollow' | 'main'; children: ReactNode };

function MapKey({ look, children }: KeyParts) {
  return (
    <span className="map-key">
      <svg viewBox="0 0 18 18" aria-hidden="true">
        {look === 'main' ? (
          <circle cx={9} cy={9} r={7.5} className="map-ring" />
        ) : (
          <circle cx={9} cy={9} r={4.5} className={`map-${look}`} />
        )}
      </svg>
      {children}
    </span>
  );
}
