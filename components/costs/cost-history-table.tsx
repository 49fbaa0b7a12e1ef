import { type Column, MAX_TABLE_ROWS, Table } from '#components/ui/table/table.tsx';
import {
  type CostStep,
  costDifference,
  type SharedHistory,
  sharedHistories,
} from '#lib/costs/cost-history.ts';
import type { ProductCosts } from '#lib/costs/product-costs.ts';
import { formatAmount } from '#lib/money.ts';
import { formatDate } from '#lib/time/dates.ts';

type Props = {
  caption: string;
  product: ProductCosts;
  maxRows?: number;
};

/** The days on which costs of a product changed, a row each, the newest first; states with the same costs share a column. */
export function CostHistoryTable(props: Props) {
  const { caption, product, maxRows = MAX_TABLE_ROWS } = props;
  const earlier = Math.max(0, ...product.states.map((state) => state.earlier));
  const histories = sharedHistories(product.states);
  return (
    <Table
      caption={caption}
      card="pairs"
      isWide
      className="[&_.numeric]:whitespace-nowrap"
      columns={columnsFor(histories)}
      rows={daysOf(histories)}
      keyOf={({ date }) => date}
      maxRows={maxRows}
      left={earlier}
      more={`changes${earlier > 0 ? ', the earliest not shown' : ': the CSV file has all of them'}`}
    />
  );
}

function columnsFor(histories: readonly SharedHistory[]): Column<Day>[] {
  return [
    { heading: 'From', className: 'align-top', cell: ({ date }) => formatDate(date) },
    {
      heading: 'Cost ($)',
      cardLabel: false,
      className: 'align-top text-quiet card:hidden',
      cell: () =>
        LABELS.map((label) => (
          <span key={label} className="block">
            {label}
          </span>
        )),
    },
    ...histories.map(
      ({ states }, at): Column<Day> => ({
        heading: states.map(({ stateName }) => stateName).join(', '),
        isNumeric: true,
        className: 'align-top card:col-auto',
        cell: ({ changes }) => {
          const change = changes[at];
          return change && <CostCell {...change} />;
        },
      }),
    ),
    {
      heading: 'Supplier',
      width: 'pl-3',
      className: 'align-top pl-3 card:col-auto card:pl-0',
      cell: ({ changes }) => <Source steps={changes.flatMap((change) => change?.step ?? [])} />,
    },
  ];
}

const LABELS = ['Invoice cost', 'Rebated cost', 'Change'] as const;

/** The costs from a day on, below each other as in `LABELS`; on a card, and read out, each has its label. */
function CostCell({ step, previous }: Change) {
  const { invoiceCost, fullyRebatedCost } = step;
  const values = [
    invoiceCost === undefined ? 'not known' : formatAmount(invoiceCost),
    formatAmount(fullyRebatedCost),
    invoiceCost === undefined ? (
      <CostChange key="change" cost={fullyRebatedCost} before={previous?.fullyRebatedCost} />
    ) : (
      <CostChange key="change" cost={invoiceCost} before={previous?.invoiceCost} />
    ),
  ];
  return LABELS.map((label, at) => (
    <span key={label} className="block">
      <span className="sr-only card:not-sr-only card:text-quiet">{label} </span>
      {values[at]}
    </span>
  ));
}

/** Where the costs come from: supplier, rebate and record of the buying guide, each once. */
function Source({ steps }: { steps: readonly CostStep[] }) {
  const each = (values: readonly unknown[]) =>
    [...new Set(values.filter((value) => value !== undefined))].join(', ');
  const rebate = each(steps.map(({ rebateCode }) => rebateCode));
  const guide = each(steps.map(({ buyingGuideRecordNumber }) => buyingGuideRecordNumber));
  return (
    <>
      {each(steps.map(({ supplierNumber }) => supplierNumber))}
      {rebate !== '' && <span className="row-remarks">Rebate {rebate}</span>}
      {guide !== '' && <span className="row-remarks">Buying guide {guide}</span>}
    </>
  );
}

type Change = { readonly step: CostStep; readonly previous: CostStep | undefined };

/** A date (`YYYY-MM-DD`) and what changed then, by the index of the history; undefined where nothing did. */
type Day = { readonly date: string; readonly changes: readonly (Change | undefined)[] };

function daysOf(histories: readonly SharedHistory[]): Day[] {
  const dates = histories.flatMap(({ steps }) => steps.map(({ effectiveDate }) => effectiveDate));
  const newestFirst = [...new Set(dates)].sort().reverse();
  return newestFirst.map((date) => ({
    date,
    changes: histories.map(({ steps }) => {
      const at = steps.findIndex(({ effectiveDate }) => effectiveDate === date);
      const step = steps[at];
      return step && { step, previous: steps[at - 1] };
    }),
  }));
}

type CostChangeProps = {
  cost: number | undefined;
  /** The previous cost; undefined for the first. */
  before: number | undefined;
};

/** How much a cost went up or down. */
export function CostChange({ cost, before }: CostChangeProps) {
  if (cost === undefined) return undefined;
  if (before === undefined) return <span className="text-quiet">first cost</span>;
  const { amount, percent } = costDifference(cost, before);
  if (amount === 0) return <span className="text-quiet">no change</span>;
  return (
    <span className="whitespace-nowrap card:whitespace-normal">
      {signed(formatAmount(amount), amount)}
      {percent !== undefined && ` (${signed(PERCENT.format(percent).replace('-', '−'), percent)}%)`}
    </span>
  );
}

const PERCENT = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 1 });

function signed(text: string, value: number): string {
  return value > 0 ? `+${text}` : text;
}
