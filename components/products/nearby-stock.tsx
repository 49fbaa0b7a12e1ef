import { ContactLink } from '#components/branches/contact-link.tsx';
import { OpeningStatus } from '#components/shell/time/opening-status.tsx';
import { Badge } from '#components/ui/badge/badge.tsx';
import { TextLink } from '#components/ui/link/text-link.tsx';
import { type Column, Table } from '#components/ui/table/table.tsx';
import type { OpeningState } from '#lib/enterprise/hours/opening-hours.ts';
import { formatDistance } from '#lib/enterprise/view/format-hours.ts';
import { branchHref, callHref } from '#lib/enterprise/view/links.ts';
import { formatQuantity } from '#lib/money.ts';

/** The stock of a product at a branch, and how to reach the branch. */
export type NearbyStockRow = {
  readonly number: string;
  readonly name: string;
  readonly isHome: boolean;
  /** From the home branch. */
  readonly kilometres: number | undefined;
  readonly telephone: string | undefined;
  readonly state: OpeningState | undefined;
  readonly timeZone: string;
  /** Undefined for a kit, which has no stock of its own. */
  readonly onHand: number | undefined;
  /** Available to sell; undefined for a kit too large to calculate. */
  readonly sellable: number | undefined;
};

type Props = {
  countryCode: string;
  rows: readonly NearbyStockRow[];
  unit: string | undefined;
  now: Date;
};

/** Stock at the home branch and at others, nearest first. */
export function NearbyStock({ countryCode, rows, unit, now }: Props) {
  const hasOnHand = rows.some(({ onHand }) => onHand !== undefined);
  const heading = (text: string) => (unit === undefined ? text : `${text} (${unit})`);
  const onHand: Column<NearbyStockRow> = {
    heading: heading('On hand'),
    isNumeric: true,
    className: 'text-quiet',
    cell: (row) => row.onHand !== undefined && formatQuantity(row.onHand),
  };
  return (
    <Table
      caption="Stock near here"
      // Three columns fit even a narrow screen.
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

type BranchProps = Pick<Props, 'countryCode' | 'now'> & { row: NearbyStockRow };

function Branch({ countryCode, row, now }: BranchProps) {
  return (
    <>
      <TextLink href={branchHref(countryCode, row.number)}>{row.name}</TextLink>{' '}
      {row.isHome ? (
        <Badge tone="accent">home branch</Badge>
      ) : (
        row.kilometres !== undefined && (
          <span className="text-quiet">{formatDistance(row.kilometres)}</span>
        )
      )}
      <span className="block font-normal text-(length:--text-xs)">
        <OpeningStatus state={row.state} now={now} timeZone={row.timeZone} />{' '}
        {row.telephone && !row.isHome && (
          <span className="whitespace-nowrap">
            <ContactLink href={callHref(row.telephone)}>{row.telephone}</ContactLink>
          </span>
        )}
      </span>
    </>
  );
}
