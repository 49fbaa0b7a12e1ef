import { formatAmount } from '#lib/money.ts';
import type { Column } from './table.tsx';

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
