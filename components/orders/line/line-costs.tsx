import { Badge } from '#components/ui/badge/badge.tsx';
import { TextLink } from '#components/ui/link/text-link.tsx';
import { Table } from '#components/ui/table/table.tsx';
import { Fact, Facts } from '#components/ui/text/facts.tsx';
import { Money } from '#components/ui/text/money.tsx';
import { formatAmount, formatMoney, formatQuantity } from '#lib/money.ts';
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
  stateCost: StateCostAtOrder;
  /** Number of the order's supplier. */
  supplierNumber: number | undefined;
  /** Address of the product's costs in every state on the day of the order, if they can be shown. */
  inEveryState: string | undefined;
};

/** The costs of a line, what explains them, and the state's cost on the day of the order beside them. */
export function LineCosts({ costs, stateCost, supplierNumber, inEveryState }: Props) {
  return (
    <div className="space-y-4">
      <CostFacts costs={costs} supplierNumber={supplierNumber} />
      <Explanations costs={costs} />
      <Comparison costs={costs} stateCost={stateCost} />
      {inEveryState && (
        <p className="text-sm print:hidden">
          <TextLink href={inEveryState}>Cost in every state</TextLink>
        </p>
      )}
    </div>
  );
}

function CostFacts({
  costs: { pricing },
  supplierNumber,
}: Pick<Props, 'costs' | 'supplierNumber'>) {
  const { preferredSupplier } = pricing;
  const isOther = preferredSupplier !== undefined && preferredSupplier !== String(supplierNumber);
  return (
    <Facts>
      <Fact name="Unit cost">{money(pricing.unitCost)}</Fact>
      <Fact name="Rebated cost">{money(pricing.rebatedCost)}</Fact>
      <Fact name="Invoice cost">{money(pricing.invoiceCost)}</Fact>
      <Fact name="Landed cost">{money(pricing.sysLec)}</Fact>
      <Fact name="Price basis">
        {pricing.priceBasis !== undefined && String(pricing.priceBasis)}
      </Fact>
      <Fact name="Charge type">{pricing.chargeType}</Fact>
      <Fact name="Preferred supplier">
        {preferredSupplier && (
          <>
            {preferredSupplier} {isOther && <Badge tone="warn">not on this order</Badge>}
          </>
        )}
      </Fact>
    </Facts>
  );
}

/** Override, rebate and exchange, each as a sentence with its arithmetic. */
function Explanations({ costs: { pricing, override, rebate, exchange } }: { costs: Costs }) {
  if (!override && !rebate && !exchange) return undefined;
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
      {rebate && (
        <li>
          <strong className="font-medium">Rebate{rebate.code && ` ${rebate.code}`}.</strong>{' '}
          {rebate.amount === undefined
            ? 'Amount not recorded.'
            : `${formatMoney(pricing.unitCost ?? 0)} − ${formatMoney(rebate.amount)} = ${formatMoney(pricing.rebatedCost ?? 0)}${rebate.percent === undefined ? '' : `, ${formatQuantity(rebate.percent)} % of the unit cost`}.`}
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
      <p className="text-(length:--text-sm)">
        Cost agrees with the {state} cost on {formatDate(on)}, in force since{' '}
        {formatDate(cost.since)}.
      </p>
    );
  }
  return (
    <section aria-labelledby="state-cost" className="space-y-1">
      <h3 id="state-cost" className="font-medium text-sm">
        Compared with the {state} cost on {formatDate(on)}, in force since {formatDate(cost.since)}
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

function money(value: number | undefined) {
  return value !== undefined && <Money value={value} />;
}
