import { MAX_TABLE_ROWS } from '#components/ui/table/more-rows.tsx';
import { type Column, type Sort, Table } from '#components/ui/table/table.tsx';
import { formatAmount } from '#lib/money.ts';
import type { CostStep } from '#lib/procurement/costs/cost-history.ts';
import type { ProductCosts } from '#lib/procurement/costs/product-costs.ts';
import { formatDate } from '#lib/time/dates.ts';
import { CostChange } from './cost-change.tsx';

type Props = {
  caption: string;
  countryCode: string;
  product: ProductCosts;
  order: 'newest' | 'oldest';
  /** The address of the table in the other order. */
  otherOrder: string;
  maxRows?: number;
};

/** Every cost change of a product in each state. */
export function CostHistoryTable(props: Props) {
  const { caption, countryCode, product, order, otherOrder, maxRows = MAX_TABLE_ROWS } = props;
  const earlier = product.states.reduce((sum, state) => sum + state.earlier, 0);
  const sort: Sort = {
    direction: order === 'newest' ? 'descending' : 'ascending',
    href: otherOrder,
    title: order === 'newest' ? 'Sort the oldest first' : 'Sort the newest first',
  };
  return (
    <Table
      caption={caption}
      card="pairs"
      isWide
      className="[&_.numeric]:whitespace-nowrap"
      columns={columnsFor(countryCode, sort)}
      rows={changesOf(product, order)}
      keyOf={({ step, code }) => `${step.effectiveDate} ${code}`}
      rowClass={() => 'card:grid-cols-2 card:items-baseline'}
      maxRows={maxRows}
      left={earlier}
      more={`changes${earlier > 0 ? ', the earliest of them not read' : ': the CSV file has all of them'}`}
    />
  );
}

function columnsFor(countryCode: string, sort: Sort): Column<Change>[] {
  return [
    { heading: 'From', sort, cell: ({ step }) => formatDate(step.effectiveDate) },
    {
      heading: countryCode === 'nz' ? 'Region' : 'State',
      cardLabel: false,
      className: 'card:col-auto',
      cell: ({ name }) => name,
    },
    {
      heading: 'Invoice cost ($)',
      isNumeric: true,
      cardLabel: 'Invoice',
      className: 'card:col-auto',
      cell: ({ step }) => step.invoiceCost !== undefined && formatAmount(step.invoiceCost),
    },
    {
      context: 'Invoice cost',
      heading: 'Change ($)',
      isNumeric: true,
      cardLabel: false,
      className: 'card:col-auto',
      cell: ({ step, previous }) => (
        <CostChange cost={step.invoiceCost} before={previous?.invoiceCost} />
      ),
    },
    {
      heading: 'Fully rebated ($)',
      isNumeric: true,
      cardLabel: 'Fully rebated',
      className: 'card:col-auto',
      cell: ({ step }) => formatAmount(step.fullyRebatedCost),
    },
    {
      context: 'Fully rebated cost',
      heading: 'Change ($)',
      isNumeric: true,
      cardLabel: false,
      className: 'card:col-auto',
      cell: ({ step, previous }) => (
        <CostChange cost={step.fullyRebatedCost} before={previous?.fullyRebatedCost} />
      ),
    },
    {
      heading: 'Rebate',
      width: 'pl-3',
      className: 'pl-3 card:col-auto card:pl-0',
      cell: ({ step }) => step.rebateCode,
    },
    { heading: 'Supplier', className: 'card:col-auto', cell: ({ step }) => step.supplierNumber },
    {
      heading: 'Buying guide record',
      isNumeric: true,
      cardLabel: 'Guide',
      className: 'card:col-auto',
      cell: ({ step }) => step.buyingGuideRecordNumber,
    },
  ];
}

type Change = {
  readonly step: CostStep;
  readonly previous: CostStep | undefined;
  readonly code: string;
  readonly name: string;
};

/** Sorted by date in the requested order, then by state. */
function changesOf({ states }: ProductCosts, order: Props['order']): Change[] {
  const changes = states.flatMap(({ stateCode: code, stateName: name, steps }) =>
    steps.map((step, at): Change => ({ step, previous: steps[at - 1], code, name })),
  );
  const sign = order === 'newest' ? -1 : 1;
  return changes.sort(({ step: a, code }, { step: b, code: other }) => {
    if (a.effectiveDate !== b.effectiveDate)
      return a.effectiveDate < b.effectiveDate ? -sign : sign;
    return code < other ? -1 : 1;
  });
}
