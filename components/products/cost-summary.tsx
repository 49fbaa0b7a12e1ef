import { CircleDollarSign } from 'lucide-react';
import type { CostRow } from '#components/costs/cost-rows.ts';
import { Headline } from '#components/shell/page/document-page.tsx';
import { Table } from '#components/ui/table/table.tsx';
import { figureColumn } from '#components/ui/text/money.tsx';
import type { CostStep } from '#lib/costs/cost-history.ts';
import { formatMoney } from '#lib/money.ts';
import { formatDate } from '#lib/time/dates.ts';

type Props = { rows: readonly CostRow[] };

/** What a product costs now in each state, and what it will cost next. */
export function CostSummary({ rows }: Props) {
  const hasRebate = rows.some(
    ({ costs: { inForce, next } }) => isRebated(inForce) || isRebated(next),
  );
  return (
    <>
      <Table
        caption="Costs now"
        card="flow"
        rows={rows}
        keyOf={({ code }) => code}
        columns={[
          { heading: 'State', className: 'card:grow', cell: ({ names }) => names.join(', ') },
          figureColumn<CostRow>('Invoice cost ($)', ({ costs }) => costs.inForce?.invoiceCost),
          hasRebate &&
            figureColumn<CostRow>(
              'Rebated cost ($)',
              ({ costs }) => costs.inForce?.fullyRebatedCost,
            ),
          { heading: 'Next', cell: nextCost },
        ]}
      />
      {!hasRebate && <p className="mt-1 text-quiet text-sm">No rebate in any state.</p>}
    </>
  );
}

type LineProps = {
  /** The costs of the user's state, by its name; undefined when there is none. */
  home: CostRow | undefined;
  /** Where all states are. */
  href: string;
};

/** What a product costs in the state of the user's branch, in a line. */
export function HomeCost({ home, href }: LineProps) {
  const inForce = home?.costs.inForce;
  if (!home || !inForce) return undefined;
  const { invoiceCost, fullyRebatedCost, effectiveDate } = inForce;
  return (
    <p className="mt-2 text-sm">
      Cost in {home.names[0]}:{' '}
      {invoiceCost !== undefined && (
        <>
          <strong>{formatMoney(invoiceCost)}</strong> invoice,{' '}
        </>
      )}
      {isRebated(inForce) ? (
        <>
          <strong>{formatMoney(fullyRebatedCost)}</strong> rebated
        </>
      ) : (
        'no rebate'
      )}
      {` · since ${formatDate(effectiveDate)}`}
      {home.costs.next ? ` · from ${nextCost(home)}` : ' · no change to come'} ·{' '}
      <a href={href} className="link">
        All states
      </a>
    </p>
  );
}

type HeadlineProps = { home: CostRow | undefined };

/** What a product costs in the state of the user's branch, as the answer of the screen of costs. */
export function HomeCostHeadline({ home }: HeadlineProps) {
  const inForce = home?.costs.inForce;
  if (!home || !inForce) return undefined;
  const { invoiceCost, fullyRebatedCost, effectiveDate } = inForce;
  const [state] = home.names;
  return (
    <Headline
      tone="plain"
      Icon={CircleDollarSign}
      status={`${formatMoney(fullyRebatedCost)} in ${state}`}
    >
      {isRebated(inForce)
        ? ['Rebated cost', invoiceCost !== undefined && `${formatMoney(invoiceCost)} invoice`]
            .filter(Boolean)
            .join(', ')
        : 'Invoice cost, no rebate'}
      {` · since ${formatDate(effectiveDate)} · `}
      {home.costs.next ? `from ${nextCost(home)}` : 'no change to come'}
    </Headline>
  );
}

/** Without an invoice cost, only the rebated one is known. */
function isRebated(step: CostStep | undefined): boolean {
  return step !== undefined && step.invoiceCost !== step.fullyRebatedCost;
}

function nextCost({ costs: { inForce, next, notReadBefore } }: CostRow): string | undefined {
  if (!inForce && notReadBefore) {
    return `Too many changes before ${formatDate(notReadBefore)}`;
  }
  if (!next) return undefined;
  const invoice = next.invoiceCost === undefined ? '' : `${formatMoney(next.invoiceCost)} invoice`;
  const rebated = isRebated(next) ? `${formatMoney(next.fullyRebatedCost)} rebated` : '';
  return `${formatDate(next.effectiveDate)}: ${[invoice, rebated].filter(Boolean).join(', ')}`;
}
