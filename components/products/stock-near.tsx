import { CallLink } from '#components/branches/call-link.tsx';
import { OpeningWords } from '#components/frame/opening-words.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { type Column, Table } from '#components/ui/table.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { branchHref, callHref } from '#lib/enterprise/branch-addresses.ts';
import { distanceWords } from '#lib/enterprise/hours-words.ts';
import type { OpeningState } from '#lib/enterprise/opening-hours.ts';
import { formatQuantity } from '#lib/money.ts';

/** What a branch has of the product, and how it is reached. */
export type BranchStock = {
  readonly number: string;
  readonly name: string;
  readonly isHome: boolean;
  /** From the home branch. */
  readonly kilometres: number | undefined;
  readonly telephone: string | undefined;
  readonly state: OpeningState | undefined;
  readonly timeZone: string;
  /** Undefined for a kit, which is put together of what is on hand of its parts. */
  readonly onHand: number | undefined;
  /** Undefined for a kit that is too large to be worked out. */
  readonly sellable: number | undefined;
};

type Parts = {
  countryCode: string;
  rows: readonly BranchStock[];
  unit: string | undefined;
  now: Date;
};

/** Where the product can be had: the home branch, then the others by how far they are. */
export function StockNear({ countryCode, rows, unit, now }: Parts) {
  const hasOnHand = rows.some(({ onHand }) => onHand !== undefined);
  const heading = (words: string) => (unit === undefined ? words : `${words} (${unit})`);
  const onHand: Column<BranchStock> = {
    heading: heading('On hand'),
    isNumeric: true,
    className: 'text-quiet',
    cell: (row) => row.onHand !== undefined && formatQuantity(row.onHand),
  };
  return (
    <Table
      caption="Stock near here"
      // On so narrow a screen figures keep their place beside the branch: three columns have room.
      card="never"
      className="[&_thead_.numeric]:whitespace-nowrap narrow:[--cell-x:0.75rem]"
      columns={[
        {
          heading: 'Branch',
          cell: (row) => <Branch countryCode={countryCode} row={row} now={now} />,
        },
        {
          heading: heading('Available'),
          isNumeric: true,
          cell: ({ sellable }) => (
            <span className={sellable ? 'font-semibold' : 'text-quiet'}>
              {sellable === undefined ? 'kit too large, see its parts' : formatQuantity(sellable)}
            </span>
          ),
        },
        ...(hasOnHand ? [onHand] : []),
      ]}
      rows={rows}
      keyOf={({ number }) => number}
    />
  );
}

type BranchParts = Pick<Parts, 'countryCode' | 'now'> & { row: BranchStock };

function Branch({ countryCode, row, now }: BranchParts) {
  return (
    <>
      <TextLink href={branchHref(countryCode, row.number)}>{row.name}</TextLink>{' '}
      {row.isHome ? (
        <Badge tone="accent">home branch</Badge>
      ) : (
        row.kilometres !== undefined && (
          <span className="text-quiet">{distanceWords(row.kilometres)}</span>
        )
      )}
      <span className="block font-normal text-(length:--text-xs)">
        <OpeningWords state={row.state} now={now} timeZone={row.timeZone} />{' '}
        {row.telephone && !row.isHome && (
          <span className="whitespace-nowrap">
            <CallLink href={callHref(row.telephone)}>{row.telephone}</CallLink>
          </span>
        )}
      </span>
    </>
  );
}
