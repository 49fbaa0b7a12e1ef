import { formatMoney } from '#lib/money.ts';

/** A sum of money: `$1,234.50`, below zero with a minus; a dash where there is none. */
export function Money({ value }: { value: number | undefined }) {
  if (value === undefined) return <span className="text-quiet">–</span>;
  return <span className="whitespace-nowrap">{formatMoney(value)}</span>;
}
