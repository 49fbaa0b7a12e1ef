import { Table } from '#components/ui/table.tsx';
import { formatDate } from '#lib/dates.ts';
import { formatAmount, formatMoney } from '#lib/money.ts';
import type { CostStanding } from '#lib/procurement/cost-history.ts';

/** The cost of a product in a state, now and next. */
export type StateStanding = CostStanding & { readonly state: string };

export function CostSummary({ states }: { states: readonly StateStanding[] }) {
  return (
    <Table
      caption="Costs now"
      rows={states}
      keyOf={({ state }) => state}
      columns={[
        { heading: 'State', cell: ({ state }) => state },
        {
          heading: 'Rebated ($)',
          isNumeric: true,
          cell: ({ inForce }) => inForce && formatAmount(inForce.fullyRebatedCost),
        },
        {
          heading: 'Invoice ($)',
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

function nextCost({ inForce, next, notReadBefore }: StateStanding): string | undefined {
  if (!inForce && notReadBefore) {
    return `not known: changes before ${formatDate(notReadBefore)} are too many to be read`;
  }
  return next && `${formatDate(next.effectiveDate)}: ${formatMoney(next.fullyRebatedCost)}`;
}
