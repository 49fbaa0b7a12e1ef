import { clsx } from 'clsx';
import { ProductName } from '#components/products/product-name.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { type Column, Table } from '#components/ui/table/table.tsx';
import { formatAmount } from '#lib/money.ts';
import { costsHref } from '#lib/purchase-orders/links.ts';
import { formatDate } from '#lib/time/dates.ts';
import { CostChange } from './cost-history-table.tsx';
import type { CostGroup, CostRow } from './cost-rows.ts';

type Props = {
  caption: string;
  countryCode: string;
  groups: readonly CostGroup[];
  /** The date that the costs are for, `YYYY-MM-DD`. */
  date: string;
};

type Row = CostRow & { readonly productNumber: string };

/** What products cost in each state on a date, and how that changed. */
export function CostTable(props: Props) {
  const { caption, groups, date } = props;
  const columns = columnsFor(props);
  return (
    <Table
      caption={caption}
      card="pairs"
      // Few columns stay near each other.
      className={clsx('max-[51.25rem]:[--cell-x:0rem]', columns.length < 5 && 'max-w-4xl')}
      columns={columns}
      keyOf={({ code }) => code}
      rowClass={() => 'card:grid-cols-3'}
      groups={groups.map(({ productNumber, description, rows }) => ({
        key: productNumber,
        rows: rows.map((row) => ({ ...row, productNumber })),
        heading: groups.length > 1 && (
          <>
            <ProductName
              {...{ number: productNumber, name: description }}
              href={costsHref([productNumber], date)}
              place="after"
              isRow
            />
            {rows.length === 0 && <span className="block font-normal text-quiet">No cost yet</span>}
          </>
        ),
      }))}
    />
  );
}

/** A card has the costs in one line under the states, and the next ones in another. */
const CELL =
  'card:[&::before]:block card:[&::before]:font-normal card:[&::before]:text-xs not-[[colspan]]:card:col-end-auto not-[[colspan]]:card:col-start-auto';
const COST = `not-[[colspan]]:font-semibold ${CELL}`;

function columnsFor(props: Props): Column<Row>[] {
  const { countryCode, groups, date } = props;
  const hasNext = groups.some(({ rows }) => rows.some(({ costs }) => costs.next));
  const columns: Column<Row>[] = [
    {
      heading: countryCode === 'nz' ? 'Region' : 'State',
      className: 'card:col-span-full card:font-semibold',
      cell: ({ code, names, isHome }) => (
        <span title={names.length === 1 ? `State ${code}` : undefined}>
          {names.join(', ')}{' '}
          {isHome && <Badge>your {countryCode === 'nz' ? 'region' : 'state'}</Badge>}
        </span>
      ),
    },
    {
      heading: 'Invoice cost ($)',
      isNumeric: true,
      cardLabel: 'Invoice',
      className: COST,
      // Without a cost, the reason spans the cost columns.
      span: ({ costs }) => (costs.inForce ? 1 : 3),
      cell: ({ costs: { inForce, previous, notReadBefore } }) => {
        if (inForce)
          return (
            <Cost cost={inForce.invoiceCost} {...before(previous?.invoiceCost, notReadBefore)} />
          );
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
      cardLabel: 'Rebated',
      className: COST,
      cell: ({ costs: { inForce, previous, notReadBefore } }) =>
        inForce && (
          <Cost
            cost={inForce.fullyRebatedCost}
            {...before(previous?.fullyRebatedCost, notReadBefore)}
          />
        ),
    },
    {
      heading: 'Since',
      width: 'pl-3',
      className: `pl-3 card:pl-0 ${CELL}`,
      cell: ({ date: day, costs: { inForce } }) =>
        inForce && (
          <>
            <span className="whitespace-nowrap">{formatDate(inForce.effectiveDate)}</span>{' '}
            {inForce.effectiveDate === day && <Badge>from this day</Badge>}
          </>
        ),
    },
  ];
  if (!hasNext) return columns;
  return [
    ...columns,
    nextColumn('Next invoice', 'invoiceCost'),
    nextColumn('Next rebated', 'fullyRebatedCost'),
    {
      heading: 'Next from',
      cardLabel: 'From',
      width: 'pl-3',
      className: `pl-3 card:pl-0 ${CELL}`,
      cell: ({ costs: { next } }) =>
        next && <span className="whitespace-nowrap">{formatDate(next.effectiveDate)}</span>,
    },
  ];
}

function nextColumn(label: string, member: 'invoiceCost' | 'fullyRebatedCost'): Column<Row> {
  return {
    heading: `${label} ($)`,
    isNumeric: true,
    cardLabel: label,
    className: CELL,
    cell: ({ costs: { inForce, next } }) =>
      next && <Cost cost={next[member]} before={inForce?.[member]} />,
  };
}

/** The cost before, or that there is one which was not read. */
function before(cost: number | undefined, notReadBefore: string | undefined) {
  return { before: cost, isBeforeUnknown: cost === undefined && notReadBefore !== undefined };
}

type CostProps = {
  cost: number | undefined;
  before: number | undefined;
  isBeforeUnknown?: boolean;
};

/** A cost with its change below it; the first has none. */
function Cost({ cost, before, isBeforeUnknown = false }: CostProps) {
  if (cost === undefined) return undefined;
  const isFirst = before === undefined && !isBeforeUnknown;
  return (
    <>
      {formatAmount(cost)}
      <span className="block font-normal text-quiet text-xs empty:hidden">
        {isBeforeUnknown ? 'change not known' : !isFirst && <CostChange {...{ cost, before }} />}
      </span>
    </>
  );
}
