import { clsx } from 'clsx';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { Badge } from '#components/ui/badge.tsx';
import { Table } from '#components/ui/table/table.tsx';
import { figureColumn } from '#components/ui/text/money.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { type ComparedCost, type LineCosts as Costs, compareCosts } from '#lib/costs/line-costs.ts';
import type { StoredCost } from '#lib/costs/schema.ts';
import { formatAmount, formatMoney, formatQuantity, multiplyMoney } from '#lib/money.ts';
import type { PurchaseOrder } from '#lib/purchase-orders/schema.ts';
import { formatDate } from '#lib/time/dates.ts';

/** The state's cost in force on the order date, or why there is none: a sentence for the screen. */
export type StateCostAtOrder =
  | {
      readonly cost: StoredCost & { readonly since: string };
      readonly state: string;
      readonly on: string;
    }
  | { readonly missing: string };

type Props = {
  costs: Costs;
  ordered: number;
  supplier: PurchaseOrder['supplier'];
  /** Address of the product's costs in every state on the day of the order, if they can be shown. */
  inEveryState: string | undefined;
};

/** How the cost of a line is made up, what explains it, and what all of it costs. */
export function LineCosts({ costs, ordered, supplier, inEveryState }: Props) {
  return (
    <div className="space-y-3">
      <Calculation costs={costs} ordered={ordered} />
      <Explanations costs={costs} />
      <div className="space-y-0.5 text-(length:--text-sm)">
        <Supplier costs={costs} supplier={supplier} />
        {costs.pricing.chargeType && <p>Charge type {costs.pricing.chargeType}</p>}
        {inEveryState && (
          <p className="print:hidden">
            <TextLink href={inEveryState}>Cost in every state</TextLink>
          </p>
        )}
      </div>
    </div>
  );
}

/** Whether the order went to the supplier that is preferred for the product. */
function Supplier({ costs: { pricing }, supplier }: Pick<Props, 'costs' | 'supplier'>) {
  const { preferredSupplier } = pricing;
  if (!preferredSupplier) return undefined;
  const name = supplier?.name ?? 'This supplier';
  return preferredSupplier === String(supplier?.number) ? (
    <p>{name} is the preferred supplier</p>
  ) : (
    <p>
      {name} is <Badge>not the preferred supplier</Badge>: that is {preferredSupplier}
    </p>
  );
}

type CostRow = readonly [name: string, amount: number | undefined];

/** The cost of one unit as a sum, then what is no part of it: other costs of the unit, and all units together. */
function Calculation({ costs: { pricing, rebate }, ordered }: Pick<Props, 'costs' | 'ordered'>) {
  const { unitCost, rebatedCost, invoiceCost, sysLec, priceBasis = 1 } = pricing;
  const rebateName = ['Rebate', rebate?.code].filter(Boolean).join(' ');
  const percent = rebate?.percent === undefined ? '' : `, ${formatQuantity(rebate.percent)}%`;
  const hasTotal = unitCost !== undefined && priceBasis === 1 && ordered > 0;
  return (
    <div className="max-w-72 space-y-2 text-(length:--text-sm)">
      <CostRows
        rows={[
          [priceBasis === 1 ? 'Unit cost' : `Unit cost, per ${priceBasis}`, unitCost],
          [`${rebateName}${percent}`, rebate?.amount === undefined ? undefined : 0 - rebate.amount],
        ]}
        sum={['Rebated cost', rebatedCost]}
      />
      {rebate && rebate.amount === undefined && <p>{rebateName}: amount not recorded</p>}
      <CostRows
        rows={[
          ['Invoice cost', invoiceCost],
          ['Landed cost', sysLec],
        ]}
      />
      {hasTotal && (
        <p>
          {formatQuantity(ordered)} × {formatMoney(unitCost)} unit cost ={' '}
          <strong className="font-semibold">{formatMoney(multiplyMoney(unitCost, ordered))}</strong>
        </p>
      )}
    </div>
  );
}

function CostRows({ rows, sum }: { rows: readonly CostRow[]; sum?: CostRow }) {
  return (
    <dl className="empty:hidden">
      {[...rows, ...(sum ? [sum] : [])].map((row) => {
        const [name, amount] = row;
        if (amount === undefined) return undefined;
        return (
          <div
            key={name}
            className={clsx('flex justify-between gap-x-4 py-0.5', row === sum && SUM)}
          >
            <dt>{name}</dt>
            <dd className="tabular-nums">{formatMoney(amount)}</dd>
          </div>
        );
      })}
    </dl>
  );
}

const SUM = 'border-line border-t font-semibold';

/** Override and exchange, each as a sentence with its arithmetic. */
function Explanations({ costs: { pricing, override, exchange } }: { costs: Costs }) {
  if (!override && !exchange) return undefined;
  return (
    <ul className="text-(length:--text-sm) *:py-0.5">
      {override && (
        <li>
          <strong className="font-medium">Override.</strong> The cost was set to{' '}
          {formatMoney(override.cost)}
          {override.difference !== undefined &&
            pricing.unitCost !== undefined &&
            `, ${moreOrLess(override.difference)} than the unit cost of ${formatMoney(pricing.unitCost)}`}
          {override.flag && ` (flag ${override.flag})`}.
        </li>
      )}
      {exchange && (
        <li>
          <strong className="font-medium">Exchange.</strong> {formatAmount(exchange.overseasCost)}{' '}
          in the supplier’s currency {exchange.way === 'divided' ? '÷' : '×'}{' '}
          {formatQuantity(exchange.rate)} = {formatMoney(exchange.cost)}
          {exchange.isUnitCost ? ', the unit cost.' : ', which is not the unit cost.'}
        </li>
      )}
    </ul>
  );
}

type VerdictProps = { costs: Costs; stateCost: StateCostAtOrder };

/** Whether the cost agrees with the state's on the day of the order. */
export function CostVerdict({ costs, stateCost }: VerdictProps) {
  if ('missing' in stateCost) return <p className="text-quiet text-sm">{stateCost.missing}</p>;
  const { cost, state, on } = stateCost;
  const rows = compareCosts(costs, cost);
  if (rows.length > 0 && rows.every(({ difference }) => difference === 0)) {
    return (
      <p className="flex items-center gap-2 font-semibold text-good">
        <CircleCheck size={17} aria-hidden="true" className="flex-none" />
        <span>
          {formatMoney(rows[0]?.line ?? 0)} agrees with the {state} cost in force since{' '}
          {formatDate(cost.since)}
        </span>
      </p>
    );
  }
  const differs = rows.find(({ difference }) => difference !== 0);
  if (!differs)
    return (
      <p className="text-quiet text-sm">
        No cost on this line to compare with the {state} cost on {formatDate(on)}.
      </p>
    );
  return (
    <section aria-labelledby="state-cost" className="space-y-1">
      <h2 id="state-cost" className="flex items-center gap-2 font-semibold text-warn">
        <TriangleAlert size={17} aria-hidden="true" className="flex-none" />
        <span>
          {moreOrLess(differs.difference)} than the {state} cost on {formatDate(on)}, in force since{' '}
          {formatDate(cost.since)}
        </span>
      </h2>
      <Table
        caption={`Compared with ${state} costs`}
        rows={rows}
        keyOf={({ kind }) => kind}
        columns={[
          { heading: 'Cost', cell: ({ kind }) => KIND_LABELS[kind] },
          figureColumn<ComparedCost>('Line ($)', ({ line }) => line),
          figureColumn<ComparedCost>(`${state} ($)`, (row) => row.state),
          figureColumn<ComparedCost>(
            'Difference ($)',
            ({ difference }) => difference,
            signed(formatAmount),
          ),
          figureColumn<ComparedCost>(
            'Difference (%)',
            ({ percent }) => percent,
            signed(formatQuantity),
          ),
        ]}
      />
    </section>
  );
}

const KIND_LABELS: Readonly<Record<ComparedCost['kind'], string>> = {
  invoice: 'Invoice cost',
  overridden: 'Overridden, against invoice cost',
  rebated: 'Rebated, against fully rebated cost',
};

/** With a plus sign above zero. */
function signed(format: (value: number) => string) {
  return (value: number) => `${value > 0 ? '+' : ''}${format(value)}`;
}

function moreOrLess(difference: number): string {
  return `${formatMoney(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'}`;
}
