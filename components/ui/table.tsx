import type { ReactNode } from 'react';
import { MOST_ROWS, MoreRows } from './more-rows.tsx';

export type Column<Row> = {
  readonly heading: string;
  readonly cell: (row: Row) => ReactNode;
  /** Right-aligned, as figures are. */
  readonly isNumeric?: boolean;
};

type Parts<Row> = {
  /** What the table is, for those who do not see what stands above it. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
};

/** Rows under headings; below 820 pixels each row is a card, its first cell the card's title. */
export function Table<Row>({ caption, columns, rows, keyOf }: Parts<Row>) {
  const [title, ...others] = columns;
  return (
    <table className="data-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ heading, isNumeric }) => (
            <th key={heading} scope="col" className={alignment(isNumeric)}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, MOST_ROWS).map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row" className={alignment(title?.isNumeric)}>
              {title?.cell(row)}
            </th>
            {others.map(({ heading, cell, isNumeric }) => (
              <td key={heading} data-heading={heading} className={alignment(isNumeric)}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
        <MoreRows left={rows.length - MOST_ROWS} width={columns.length}>
          rows, for which there is no room
        </MoreRows>
      </tbody>
    </table>
  );
}

function alignment(isNumeric = false) {
  return isNumeric ? 'numeric' : undefined;
}
