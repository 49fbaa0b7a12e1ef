import { Table } from '#components/ui/table/table.tsx';
import { formatAmount, formatMoney } from '#lib/money.ts';
import type { CostAtDate } from '#lib/procurement/costs/cost-history.ts';
import { formatDate } from '#lib/time/dates.ts';

/** The cost of a product in a state, now and next. */
export type StateCosts = CostAtDate & { readonly state: string };

export function CostSummary({ states }: { states: readonly StateCosts[] }) {
  return (
    <Table
      caption="Costs now"
      rows={states}
      keyOf={({ state }) => state}
      columns={[
        { heading: 'State', cell: ({ state }) => state },
        {
          heading: 'Rebated cost ($)',
          isNumeric: true,
          cell: ({ inForce }) => inForce && formatAmount(inForce.fullyRebatedCost),
        },
        {
          heading: 'Invoice cost ($)',
          isNumeric: true,
          cell: ({ inForce }) =>
            inForce?.invoiceCost !== undefined && formatAmount(inForce.invoiceCost),
        },
        {
          heading: 'Next',
          cell: nextCost,
        },
      ]}
    />
  );
}

function nextCost({ inForce, next, notReadBefore }: StateCosts): string | undefined {
  if (!inForce && notReadBefore) {
    return `Too many changes before ${formatDate(notReadBefore)}`;
  }
  return next && `${formatDate(next.effectiveDate)}: ${formatMoney(next.fullyRebatedCost)} rebated`;
}
