import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export type Column<Row> = {
  readonly heading: string;
  readonly cell: (row: Row) => ReactNode;
  /** Right-aligned, as figures are. */
  readonly numeric?: boolean;
  readonly className?: string;
};

type Parts<Row> = {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
};

/** Rows under headings; on a phone each row is a card, its first column the card's title. */
export function Table<Row>({ caption, columns, rows, keyOf }: Parts<Row>) {
  return (
    <table className="block w-full text-sm sm:table">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only sm:not-sr-only sm:table-header-group">
        <tr className="border-line border-b text-left text-quiet text-xs">
          {columns.map((column) => (
            <th
              key={column.heading}
              scope="col"
              className={clsx('py-1.5 pr-4 font-medium', column.numeric && 'text-right')}
            >
              {column.heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block sm:table-row-group">
        {rows.map((row) => (
          <tr key={keyOf(row)} className="block border-line border-b py-2 sm:table-row sm:py-0">
            {columns.map((column, index) => (
              <Cell key={column.heading} column={column} row={row} isTitle={index === 0} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell<Row>({ column, row, isTitle }: { column: Column<Row>; row: Row; isTitle: boolean }) {
  const content = column.cell(row);
  if (content === undefined || content === null) return <td className="hidden sm:table-cell" />;
  const shape = clsx('py-0.5 pr-4 align-baseline sm:py-1.5', column.className);
  if (isTitle) {
    return (
      <th scope="row" className={clsx('block text-left font-medium sm:table-cell', shape)}>
        {content}
      </th>
    );
  }
  return (
    <td className={clsx('flex gap-2 sm:table-cell', column.numeric && 'sm:text-right', shape)}>
      <span aria-hidden="true" className="w-24 shrink-0 text-quiet sm:hidden">
        {column.heading}
      </span>
      <span className="min-w-0">{content}</span>
    </td>
  );
}
