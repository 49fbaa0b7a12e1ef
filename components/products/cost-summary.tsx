import { CircleDollarSign } from 'lucide-react';
import type { CostRow } from '#components/costs/cost-rows.ts';
import { Headline } from '#components/shell/page/document-page.tsx';
import { Table } from '#components/ui/table/table.tsx';
import { figureColumn } from '#components/ui/text/money.tsx';
import type { CostStep } from '#lib/costs/cost-history.ts';
import { formatMoney } from '#lib/money.ts';
import { capitalized, present } from '#lib/text/text.ts';
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

type HomeProps = {
  /** The costs of the user's state; undefined when there are none. */
  home: CostRow | undefined;
};

/** What a product costs in the state of the user's branch, in a line; `href` is where all states are. */
export function HomeCost({ home, href }: HomeProps & { href: string }) {
  const inForce = home?.costs.inForce;
  if (!home || !inForce) return undefined;
  return (
    <p className="mt-2 text-sm">
      Cost in {home.names[0]}: <strong>{formatMoney(inForce.fullyRebatedCost)}</strong>{' '}
      {costWords(home, inForce)} ·{' '}
      <a href={href} className="link">
        All states
      </a>
    </p>
  );
}

/** What a product costs in the state of the user's branch, as the answer of the screen of costs. */
export function HomeCostHeadline({ home }: HomeProps) {
  const inForce = home?.costs.inForce;
  if (!home || !inForce) return undefined;
  return (
    <Headline
      tone="plain"
      Icon={CircleDollarSign}
      status={`${formatMoney(inForce.fullyRebatedCost)} in ${home.names[0]}`}
    >
      {capitalized(costWords(home, inForce))}
    </Headline>
  );
}

/** Which cost it is, since when, and the next: `rebated, $12.00 invoice · since 1 Mar 2026 · no change to come`. */
function costWords(row: CostRow, inForce: CostStep): string {
  const { invoiceCost, effectiveDate } = inForce;
  const invoice = invoiceCost !== undefined && `${formatMoney(invoiceCost)} invoice`;
  return present(
    isRebated(inForce) ? present('rebated', invoice).join(', ') : 'invoice cost, no rebate',
    `since ${formatDate(effectiveDate)}`,
    row.costs.next ? `from ${nextCost(row)}` : 'no change to come',
  ).join(' · ');
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
