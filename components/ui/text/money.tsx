import type { Column } from '#components/ui/table/table.tsx';
import { formatAmount, formatMoney } from '#lib/money.ts';

/** An amount: `$1,234.50`, with a minus sign below zero, a dash when there is none. */
export function Money({ value }: { value: number | undefined }) {
  if (value === undefined) return <span className="text-quiet">–</span>;
  return <span className="whitespace-nowrap">{formatMoney(value)}</span>;
}

/** A column of figures, amounts unless `format` says otherwise; empty where there is none. */
export function figureColumn<Row>(
  heading: string,
  figureOf: (row: Row) => number | undefined,
  format: (value: number) => string = formatAmount,
): Column<Row> {
  const cell = (row: Row) => {
    const value = figureOf(row);
    return value !== undefined && format(value);
  };
  return { heading, isNumeric: true, cell };
}
