import { costDifference } from '#lib/costs/cost-history.ts';
import { formatAmount } from '#lib/money.ts';

type Props = {
  /** Undefined if unknown. */
  cost: number | undefined;
  /** The previous cost; undefined for the first. */
  before: number | undefined;
};

/** How much a cost went up or down. */
export function CostChange({ cost, before }: Props) {
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
