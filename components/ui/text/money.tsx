import { formatMoney } from '#lib/money.ts';

/** An amount: `$1,234.50`, with a minus sign below zero, a dash when there is none. */
export function Money({ value }: { value: number | undefined }) {
  if (value === undefined) return <span className="text-quiet">–</span>;
  return <span className="whitespace-nowrap">{formatMoney(value)}</span>;
}
