import Link from 'next/link';
import { Badge } from '#components/ui/badge/badge.tsx';
import { TextLink } from '#components/ui/link/text-link.tsx';
import { type Column, type Sort, Table } from '#components/ui/table/table.tsx';
import { formatAmount } from '#lib/money.ts';
import { costsHref } from '#lib/procurement/view/links.ts';
import { formatDate } from '#lib/time/dates.ts';
import { CostChange } from './cost-change.tsx';
import type { CostGroup, CostRow } from './cost-rows.ts';

/** What the states of a product are sorted by, and the addresses of the other orders. */
type CostSorting = {
  readonly by: 'state' | 'invoice' | 'rebated';
  readonly hrefs: Readonly<Record<'state' | 'invoice' | 'rebated', string>>;
};

type Props = {
  caption: string;
  countryCode: string;
  groups: readonly CostGroup[];
  /** The date that the costs are for, `YYYY-MM-DD`. */
  date: string;
  /** Codes of the chosen states; empty is all. */
  states: readonly string[];
  sorting: CostSorting;
};

type Row = CostRow & { readonly productNumber: string };

/** What products cost in each state on a date, and how that changed. */
export function CostTable(props: Props) {
  const { caption, countryCode, groups, date, states } = props;
  return (
    <Table
      caption={caption}
      card="pairs"
      isWide
      className="min-[60rem]:[&_.numeric]:whitespace-nowrap max-[30rem]:[&_.numeric::before]:block"
      columns={columnsFor(props)}
      keyOf={({ code }) => code}
      rowClass={() => ROW}
      groups={groups.map(({ productNumber, description, rows }) => ({
        key: productNumber,
        rows: rows.map((row) => ({ ...row, productNumber })),
        heading: groups.length > 1 && (
          <div className="font-medium">
            <Link
              href={costsHref(countryCode, [productNumber], date, states)}
              prefetch={false}
              data-row-link=""
              className="row-link"
              title="History of this product’s costs"
            >
              {productNumber}
            </Link>{' '}
            <span className="font-normal">{description}</span>
            {rows.length === 0 && (
              <span className="block font-normal text-quiet">No cost is known of it.</span>
            )}
          </div>
        ),
      }))}
    />
  );
}

/** A card has a cost and its change on one line, to stay short; on a phone they are below the label. */
const ROW =
  'max-[30rem]:items-end! card:grid-cols-[minmax(0,1.4fr)_minmax(0,0.8fr)_minmax(0,1.2fr)] card:items-baseline card:gap-x-2';

function columnsFor({ countryCode, date, states, sorting: { by, hrefs } }: Props): Column<Row>[] {
  const sort = (name: CostSorting['by'], title: string): Sort => ({
    direction: by === name ? 'ascending' : undefined,
    href: hrefs[name],
    title,
  });
  const previousCost = ({ costs: { notReadBefore } }: Row, cost: number | undefined) =>
    cost === undefined ? notReadBefore && 'not read' : formatAmount(cost);
  return [
    {
      heading: countryCode === 'nz' ? 'Region' : 'State',
      sort: sort('state', 'Sort by state'),
      className: 'card:col-span-full card:font-semibold',
      cell: ({ code, name }) => <span title={`State ${code}`}>{name}</span>,
    },
    {
      heading: 'Invoice cost ($)',
      isNumeric: true,
      sort: sort('invoice', 'Sort the lowest invoice cost first'),
      cardLabel: 'Invoice',
      className:
        'not-[[colspan]]:font-semibold card:[&::before]:font-normal not-[[colspan]]:card:col-start-1 not-[[colspan]]:card:col-end-auto',
      // Without a cost, the reason spans the cost columns.
      span: ({ costs }) => (costs.inForce ? 1 : 7),
      cell: ({ costs: { inForce, notReadBefore } }) => {
        if (inForce) return inForce.invoiceCost !== undefined && formatAmount(inForce.invoiceCost);
        return (
          <span className="text-quiet">
            {notReadBefore
              ? `Changes before ${formatDate(notReadBefore)} are too many to be read.`
              : `No cost is in force on ${formatDate(date)}.`}
          </span>
        );
      },
    },
    {
      context: 'Invoice cost',
      heading: 'Before ($)',
      isNumeric: true,
      cardLabel: 'was',
      className: 'text-quiet card:col-start-2 card:col-end-auto',
      cell: (row) => previousCost(row, row.costs.previous?.invoiceCost),
    },
    {
      context: 'Invoice cost',
      heading: 'Change ($)',
      isNumeric: true,
      cardLabel: false,
      className: 'card:col-start-3 card:col-end-auto',
      cell: ({ costs: { inForce, previous } }) => (
        <CostChange cost={inForce?.invoiceCost} before={previous?.invoiceCost} />
      ),
    },
    {
      heading: 'Fully rebated ($)',
      isNumeric: true,
      sort: sort('rebated', 'Sort the lowest fully rebated cost first'),
      cardLabel: 'Fully rebated',
      className: 'font-semibold card:col-start-1 card:col-end-auto card:[&::before]:font-normal',
      cell: ({ costs: { inForce } }) => inForce && formatAmount(inForce.fullyRebatedCost),
    },
    {
      context: 'Fully rebated cost',
      heading: 'Before ($)',
      isNumeric: true,
      cardLabel: 'was',
      className: 'text-quiet card:col-start-2 card:col-end-auto',
      cell: (row) => previousCost(row, row.costs.previous?.fullyRebatedCost),
    },
    {
      context: 'Fully rebated cost',
      heading: 'Change ($)',
      isNumeric: true,
      cardLabel: false,
      className: 'card:col-start-3 card:col-end-auto',
      cell: ({ costs: { inForce, previous } }) => (
        <CostChange cost={inForce?.fullyRebatedCost} before={previous?.fullyRebatedCost} />
      ),
    },
    {
      heading: 'In force since',
      cardLabel: 'Since',
      width: 'pl-3',
      className: 'pl-3 card:col-start-1 card:col-end-auto card:pl-0',
      cell: ({ date: day, costs: { inForce } }) =>
        inForce && (
          <>
            {formatDate(inForce.effectiveDate)}{' '}
            {inForce.effectiveDate === day && <Badge tone="accent">from this day</Badge>}
          </>
        ),
    },
    {
      heading: 'Next change',
      cardLabel: 'Next',
      className: 'whitespace-nowrap card:col-start-2 card:-col-end-1',
      cell: ({ productNumber, costs: { next } }) =>
        next && (
          <TextLink href={costsHref(countryCode, [productNumber], next.effectiveDate, states)}>
            {formatDate(next.effectiveDate)}:{' '}
            {next.invoiceCost === undefined
              ? `${formatAmount(next.fullyRebatedCost)} fully rebated`
              : formatAmount(next.invoiceCost)}
          </TextLink>
        ),
    },
  ];
}
