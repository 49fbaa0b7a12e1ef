import { clsx } from 'clsx';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { LinkProgress } from './link-progress.tsx';
import { MAX_TABLE_ROWS, MoreRows } from './more-rows.tsx';
import { TextLink } from './text-link.tsx';

/** How a list is sorted by a column, and what a click on its heading does. */
export type Sort = {
  /** Undefined where the list is sorted by another column. */
  readonly direction: 'ascending' | 'descending' | undefined;
  /** The address of the list in the order that a click asks for, and what that order is. */
  readonly href: string;
  readonly title: string;
};

export type Column<Row> = {
  readonly heading: string;
  /** Read out before the heading, where two columns have the same one: `Invoice cost`. */
  readonly context?: string;
  readonly cell: (row: Row) => ReactNode;
  /** Right-aligned, as figures are. */
  readonly isNumeric?: boolean;
  /** Names the row, and is the title of its card: one column, the first unless another says so. */
  readonly isTitle?: boolean;
  readonly sort?: Sort | undefined;
  /** Where the heading leads, if what the column is of has a page. */
  readonly href?: string;
  /** Utilities of the heading alone, which give the column its width: `min-w-56`. */
  readonly width?: string;
  /** Utilities of the column's cells, with `card:` where rows are cards. They stand in each row: few. */
  readonly className?: string;
  /** What stands before the value on a card: the heading, another word, or nothing. */
  readonly cardLabel?: string | false;
  /** How many columns the cell of a row takes: one unless it says so. */
  readonly span?: (row: Row) => number;
};

export type RowGroup<Row> = {
  readonly key: string;
  /** What links lead to. */
  readonly id?: string;
  /** Stands above the rows, across the table. */
  readonly heading?: ReactNode;
  readonly rows: readonly Row[];
  /** How many more rows there are than are shown. */
  readonly left?: number;
};

type Props<Row> = {
  /** What the table is, for those who do not see what stands above it. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  /**
   * A row where there is no room for columns: values under each other after their labels; in two columns (`pairs`);
   * side by side as they fit (`flow`); figures in threes (`figures`); or columns all the same.
   */
  readonly card?: 'labels' | 'pairs' | 'flow' | 'figures' | 'never';
  /** Has many columns, so that rows are cards below 960 pixels, not 820. */
  readonly isWide?: boolean;
  /** A tablet shows two cards beside each other. */
  readonly isTwoUp?: boolean;
  readonly className?: string;
  readonly rowClass?: (row: Row) => string | undefined;
  /** On paper above the headings, which browsers repeat on every sheet. */
  readonly sheetName?: ReactNode;
  /** Below the rows, in the same columns: sums. */
  readonly foot?: readonly Row[];
  /** What the rows are that have no room, and where all of them are. */
  readonly more?: ReactNode;
} & (
  | { readonly rows: readonly Row[]; readonly maxRows?: number; readonly left?: number }
  | { readonly groups: readonly RowGroup<Row>[] }
);

/** Rows under headings; on a narrow screen each row is a card. */
export function Table<Row>(props: Props<Row>) {
  const { caption, columns, card = 'labels', isWide = false, isTwoUp = false, foot = [] } = props;
  const more = props.more ?? 'rows, which have no room here: what a page shows, the API has whole';
  const row = (each: Row) => (
    <tr key={props.keyOf(each)} className={props.rowClass?.(each)}>
      <Cells columns={columns} row={each} />
    </tr>
  );
  return (
    <table
      className={clsx(
        'data-table',
        isWide && 'wide-table',
        isTwoUp && 'card-columns',
        card !== 'labels' && `card-${card}`,
        props.className,
      )}
    >
      <caption className="sr-only">{caption}</caption>
      <thead>
        {props.sheetName && (
          <tr className="sheet-name">
            <td colSpan={columns.length}>{props.sheetName}</td>
          </tr>
        )}
        <tr>
          {columns.map((column) => (
            <Heading key={`${column.context} ${column.heading}`} column={column} />
          ))}
        </tr>
      </thead>
      {groupsOf(props).map(({ key, id, heading, rows, left = 0 }) => (
        <tbody key={key} id={id}>
          {heading && (
            <tr className="row-group">
              <th scope="rowgroup" colSpan={columns.length}>
                {heading}
              </th>
            </tr>
          )}
          {rows.map(row)}
          <MoreRows left={left} width={columns.length}>
            {more}
          </MoreRows>
        </tbody>
      ))}
      {foot.length > 0 && <tfoot>{foot.map(row)}</tfoot>}
    </table>
  );
}

function groupsOf<Row>(props: Props<Row>): readonly RowGroup<Row>[] {
  if ('groups' in props) return props.groups;
  const { rows, maxRows = MAX_TABLE_ROWS, left = 0 } = props;
  const over = Math.max(0, rows.length - maxRows);
  return [{ key: 'rows', rows: rows.slice(0, maxRows), left: over + left }];
}

/** The heading of a column; what a list is sorted by is a link, which needs no script and is an address. */
function Heading<Row>({ column }: { column: Column<Row> }) {
  const { heading, context, sort, href, isNumeric, width } = column;
  return (
    <th
      scope="col"
      aria-sort={sort?.direction}
      className={clsx(isNumeric && 'numeric', width) || undefined}
    >
      {context && <span className="sr-only">{context} </span>}
      {sort ? (
        <Link href={sort.href} prefetch={false} className="sort-link" title={sort.title}>
          {heading}
          {sort.direction && (
            <span aria-hidden="true">{sort.direction === 'ascending' ? ' ↑' : ' ↓'}</span>
          )}
        </Link>
      ) : href ? (
        <TextLink href={href}>{heading}</TextLink>
      ) : (
        heading
      )}
    </th>
  );
}

function Cells<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  const titleAt = Math.max(
    0,
    columns.findIndex(({ isTitle }) => isTitle),
  );
  let taken = 0;
  return columns.map((column, at) => {
    if (at < taken) return undefined;
    const span = column.span?.(row) ?? 1;
    taken = at + span;
    const { heading, context, cardLabel = heading, isNumeric, className } = column;
    const cell = {
      key: `${context} ${heading}`,
      className: clsx(isNumeric && span === 1 && 'numeric', className) || undefined,
      ...(span > 1 ? { colSpan: span } : {}),
    };
    if (at === titleAt) {
      return (
        <th {...cell} key={cell.key} scope="row">
          {column.cell(row)}
        </th>
      );
    }
    return (
      <td {...cell} key={cell.key} data-heading={(span === 1 && cardLabel) || undefined}>
        {column.cell(row)}
      </td>
    );
  });
}

/** The link of a row to what it is about; the keys `j` and `k` go from one to the next. */
export function RowLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} prefetch={false} data-row-link="" className="row-link">
      {children}
      <LinkProgress />
    </Link>
  );
}

type SelectableProps = { name: string; value: string; children: ReactNode };

/** The title of a row with a box to choose it by, in the form around the table. */
export function SelectableRow({ name, value, children }: SelectableProps) {
  return (
    <span className="row-choice">
      <input type="checkbox" name={name} value={value} aria-label={`Select ${value}`} />
      {children}
    </span>
  );
}
