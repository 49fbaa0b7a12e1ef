import type { ReactNode } from 'react';
import { MAX_TABLE_ROWS, MoreRows } from './more-rows.tsx';

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
  readonly maxRows?: number;
};

/** Rows under headings; below 820 pixels each row is a card, its first cell the card's title. */
export function Table<Row>(parts: Parts<Row>) {
  const { caption, columns, rows, keyOf, maxRows = MAX_TABLE_ROWS } = parts;
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
        {rows.slice(0, maxRows).map((row) => (
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
        <MoreRows left={rows.length - maxRows} width={columns.length}>
          rows, which have no room here: what a page shows, the API has whole
        </MoreRows>
      </tbody>
    </table>
  );
}

function alignment(isNumeric = false) {
  return isNumeric ? 'numeric' : undefined;
}
