import { clsx } from 'clsx';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { Badge } from '#components/ui/badge/badge.tsx';
import { TextLink } from '#components/ui/link/text-link.tsx';
import { Table } from '#components/ui/table/table.tsx';
import { formatAmount, formatMoney, formatQuantity, multiplyMoney } from '#lib/money.ts';
import {
  type ComparedCost,
  type LineCosts as Costs,
  compareCosts,
} from '#lib/procurement/costs/line-costs.ts';
import type { StoredCost } from '#lib/procurement/costs/schema.ts';
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
  /** The quantity ordered. */
  ordered: number;
  stateCost: StateCostAtOrder;
  /** Number of the order's supplier. */
  supplierNumber: number | undefined;
  /** Address of the product's costs in every state on the day of the order, if they can be shown. */
  inEveryState: string | undefined;
};

/** Whether the cost agrees with the state's on the day of the order, how it is made up, and what explains it. */
export function LineCosts({ costs, ordered, stateCost, supplierNumber, inEveryState }: Props) {
  return (
    <div className="space-y-3">
      <Comparison costs={costs} stateCost={stateCost} />
      <Calculation costs={costs} ordered={ordered} />
      <Explanations costs={costs} />
      <p className="flex flex-wrap gap-x-6 text-(length:--text-sm)">
        <Supplier costs={costs} supplierNumber={supplierNumber} />
        {costs.pricing.chargeType && <span>Charge type {costs.pricing.chargeType}</span>}
        {inEveryState && (
          <span className="print:hidden">
            <TextLink href={inEveryState}>Cost in every state</TextLink>
          </span>
        )}
      </p>
    </div>
  );
}

/** Whether the order went to the supplier that is preferred for the product. */
function Supplier({ costs: { pricing }, supplierNumber }: Pick<Props, 'costs' | 'supplierNumber'>) {
  const { preferredSupplier } = pricing;
  if (!preferredSupplier) return undefined;
  return preferredSupplier === String(supplierNumber) ? (
    <span>Preferred supplier</span>
  ) : (
    <span>
      <Badge tone="warn">not the preferred supplier</Badge> preferred is {preferredSupplier}
    </span>
  );
}

type CostRow = {
  readonly name: string;
  readonly amount: number | undefined;
  readonly isSum?: boolean;
};

/** Costs of one unit, each below what it is made from, and what all the units cost. */
function Calculation({ costs: { pricing, rebate }, ordered }: Pick<Props, 'costs' | 'ordered'>) {
  const { unitCost, rebatedCost, invoiceCost, sysLec, priceBasis = 1 } = pricing;
  const rebateName = ['Rebate', rebate?.code].filter(Boolean).join(' ');
  const percent = rebate?.percent === undefined ? '' : `, ${formatQuantity(rebate.percent)}%`;
  const rows: CostRow[] = [
    { name: priceBasis === 1 ? 'Unit cost' : `Unit cost, per ${priceBasis}`, amount: unitCost },
    {
      name: `${rebateName}${percent}`,
      amount: rebate?.amount === undefined ? undefined : 0 - rebate.amount,
    },
    { name: 'Rebated cost', amount: rebatedCost, isSum: true },
    { name: 'Invoice cost', amount: invoiceCost },
    { name: 'Landed cost', amount: sysLec },
    {
      name: `${formatQuantity(ordered)} at unit cost`,
      amount:
        unitCost === undefined || priceBasis !== 1 || ordered === 0
          ? undefined
          : multiplyMoney(unitCost, ordered),
      isSum: true,
    },
  ];
  return (
    <dl className="max-w-72 text-(length:--text-sm)">
      {rows.map(({ name, amount, isSum }) =>
        amount === undefined ? undefined : (
          <div key={name} className={clsx('flex justify-between gap-x-4 py-0.5', isSum && SUM)}>
            <dt>{name}</dt>
            <dd className="tabular-nums">{isSum ? formatMoney(amount) : formatAmount(amount)}</dd>
          </div>
        ),
      )}
      {rebate && rebate.amount === undefined && <p>{rebateName}: amount not recorded</p>}
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

type ComparisonProps = { costs: Costs; stateCost: StateCostAtOrder };

function Comparison({ costs, stateCost }: ComparisonProps) {
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
      <h3 id="state-cost" className="flex items-center gap-2 font-semibold text-warn">
        <TriangleAlert size={17} aria-hidden="true" className="flex-none" />
        <span>
          {moreOrLess(differs.difference)} than the {state} cost on {formatDate(on)}, in force since{' '}
          {formatDate(cost.since)}
        </span>
      </h3>
      <Table
        caption={`Compared with ${state} costs`}
        rows={rows}
        keyOf={({ kind }) => kind}
        columns={[
          { heading: 'Cost', cell: ({ kind }) => KIND_LABELS[kind] },
          { heading: 'Line ($)', cell: ({ line }) => formatAmount(line), isNumeric: true },
          { heading: `${state} ($)`, cell: (row) => formatAmount(row.state), isNumeric: true },
          { heading: 'Difference ($)', cell: differenceText, isNumeric: true },
          {
            heading: 'Difference (%)',
            cell: ({ percent }) =>
              percent !== undefined && signed(formatQuantity(percent), percent),
            isNumeric: true,
          },
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

function differenceText({ difference }: ComparedCost): string {
  return signed(formatAmount(difference), difference);
}

function signed(text: string, value: number): string {
  return value > 0 ? `+${text}` : text;
}

function moreOrLess(difference: number): string {
  return `${formatMoney(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'}`;
}
