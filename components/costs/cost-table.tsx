import Link from 'next/link';
import { Badge } from '#components/ui/badge/badge.tsx';
import { TextLink } from '#components/ui/link/text-link.tsx';
import { type Column, type Sort, Table } from '#components/ui/table/table.tsx';
import { formatAmount } from '#lib/money.ts';
import { type CostAtDate, costDifference } from '#lib/procurement/costs/cost-history.ts';
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
      className="min-[60rem]:[&_.numeric]:whitespace-nowrap "
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
              title="Cost history of this product"
            >
              {productNumber}
            </Link>{' '}
            <span className="font-normal">{description}</span>
            {rows.length === 0 && <span className="block font-normal text-quiet">No cost yet</span>}
          </div>
        ),
      }))}
    />
  );
}

/** A card has the state and both costs on one line, and the change below them. */
const ROW = 'card:grid-cols-[3rem_minmax(0,1fr)_minmax(0,1fr)] card:items-baseline card:gap-x-2';
const COST =
  'not-[[colspan]]:font-semibold card:[&::before]:font-normal not-[[colspan]]:card:col-end-auto not-[[colspan]]:card:col-start-auto';

function columnsFor({ countryCode, date, states, sorting: { by, hrefs } }: Props): Column<Row>[] {
  const sort = (name: CostSorting['by'], title: string): Sort => ({
    direction: by === name ? 'ascending' : undefined,
    href: hrefs[name],
    title,
  });
  return [
    {
      heading: countryCode === 'nz' ? 'Region' : 'State',
      sort: sort('state', 'Sort by state'),
      className: 'card:col-start-1 card:col-end-auto card:font-semibold',
      cell: ({ code, name }) => <span title={`State ${code}`}>{name}</span>,
    },
    {
      heading: 'Invoice cost ($)',
      isNumeric: true,
      sort: sort('invoice', 'Sort lowest invoice cost first'),
      cardLabel: 'Invoice',
      className: COST,
      // Without a cost, the reason spans the cost columns.
      span: ({ costs }) => (costs.inForce ? 1 : 3),
      cell: ({ costs: { inForce, notReadBefore } }) => {
        if (inForce) return inForce.invoiceCost !== undefined && formatAmount(inForce.invoiceCost);
        return (
          <span className="text-quiet">
            {notReadBefore
              ? `Too many changes before ${formatDate(notReadBefore)}`
              : `No cost on ${formatDate(date)}`}
          </span>
        );
      },
    },
    {
      heading: 'Rebated cost ($)',
      isNumeric: true,
      sort: sort('rebated', 'Sort lowest rebated cost first'),
      cardLabel: 'Rebated',
      className: COST,
      cell: ({ costs: { inForce } }) => inForce && formatAmount(inForce.fullyRebatedCost),
    },
    {
      heading: 'Change ($)',
      isNumeric: true,
      cardLabel: false,
      className: 'card:col-start-2 card:col-end-auto card:text-left',
      cell: ({ costs }) => <Change costs={costs} />,
    },
    {
      heading: 'Since',
      cardLabel: 'Since',
      width: 'pl-3',
      className: 'pl-3 card:col-start-3 card:col-end-auto card:pl-0',
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
      className: 'card:col-start-2 card:-col-end-1',
      cell: ({ productNumber, costs: { next } }) =>
        next && (
          <TextLink href={costsHref(countryCode, [productNumber], next.effectiveDate, states)}>
            {formatDate(next.effectiveDate)}:{' '}
            {next.invoiceCost !== undefined && `${formatAmount(next.invoiceCost)}, `}
            {formatAmount(next.fullyRebatedCost)} rebated
          </TextLink>
        ),
    },
  ];
}

/** How the invoice cost changed, and the rebated one where it changed by another share. */
function Change({ costs: { inForce, previous, notReadBefore } }: { costs: CostAtDate }) {
  if (!inForce) return undefined;
  // It has a cost before, which was not read.
  if (!previous && notReadBefore) return <span className="text-quiet">not known</span>;
  const rebated = (
    <CostChange cost={inForce.fullyRebatedCost} before={previous?.fullyRebatedCost} />
  );
  if (inForce.invoiceCost === undefined) return rebated;
  const isSame =
    previous?.invoiceCost === undefined ||
    costDifference(inForce.invoiceCost, previous.invoiceCost).percent ===
      costDifference(inForce.fullyRebatedCost, previous.fullyRebatedCost).percent;
  return (
    <>
      <CostChange cost={inForce.invoiceCost} before={previous?.invoiceCost} />
      {!isSame && <span className="block text-quiet text-xs">rebated {rebated}</span>}
    </>
  );
}
