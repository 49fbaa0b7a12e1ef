import { clsx } from 'clsx';
import { ArrowDownUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '#components/ui/link.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { andMore } from '#lib/text/text.ts';
import { SelectAll } from './select-all.tsx';

/** How the list is sorted by a column, and where its heading links to. */
export type Sort = {
  /** Undefined when the list is sorted by another column. */
  readonly direction: 'ascending' | 'descending' | undefined;
  /** The address of the list in the order that a click asks for, and that order in words. */
  readonly href: string;
  readonly title: string;
};

export type Column<Row> = {
  readonly heading: string;
  /** In place of the heading: a field. */
  readonly head?: ReactNode;
  /** Read out before the heading when two columns share one: `Invoice cost`. */
  readonly context?: string;
  readonly cell: (row: Row) => ReactNode;
  /** Right-aligned, as numbers are. */
  readonly isNumeric?: boolean;
  /** Names the row and is the title of its card. One column has it, by default the first. */
  readonly isTitle?: boolean;
  readonly sort?: Sort | undefined;
  /** The page about the column's subject, if there is one. */
  readonly href?: string;
  /** Tailwind utilities of the heading only, which set the column's width: `min-w-56`. */
  readonly width?: string;
  /** Tailwind utilities of every cell, with `card:` for cards. Repeated in each row, so keep them few. */
  readonly className?: string;
  /** The label of the value on a card: the heading, another word, or none. */
  readonly cardLabel?: string | false;
  /** How many columns the cell of a row spans; 1 by default. */
  readonly span?: (row: Row) => number;
};

/** The columns of a table; those that are false are left out. */
export type Columns<Row> = readonly (Column<Row> | false)[];

export type RowGroup<Row> = {
  readonly key: string;
  /** The target of links. */
  readonly id?: string;
  /** A row above the group, across the table. */
  readonly heading?: ReactNode;
  readonly rows: readonly Row[];
  /** How many rows are not shown. */
  readonly left?: number;
};

type Props<Row> = {
  /** The accessible name of the table. */
  readonly caption: string;
  readonly columns: Columns<Row>;
  readonly keyOf: (row: Row) => string;
  /**
   * How rows are shown as cards on a narrow screen: values below each other after their labels (`labels`), in two
   * columns (`pairs`), side by side as they fit (`flow`), below a whole line for the title (`lines`), numbers in threes
   * (`figures`), or not as cards (`never`).
   */
  readonly card?: 'labels' | 'pairs' | 'flow' | 'lines' | 'figures' | 'never';
  /** Has many columns: rows become cards below 960 pixels instead of 820. */
  readonly isWide?: boolean;
  readonly className?: string;
  readonly rowClass?: (row: Row) => string | undefined;
  /** Printed above the headings, which browsers repeat on every sheet. */
  readonly sheetName?: ReactNode;
  /** Rows below the others, in the same columns: totals. */
  readonly foot?: readonly Row[];
  /** What the hidden rows are, and where all of them can be found. */
  readonly more?: ReactNode;
} & (
  | { readonly rows: readonly Row[]; readonly maxRows?: number; readonly left?: number }
  | { readonly groups: readonly RowGroup<Row>[] }
);

/** With more rows the server takes seconds to render a table and the browser to lay it out. */
export const MAX_TABLE_ROWS = 2_000;

/** Utilities of a column that a counter terminal has no room for; cards and wider screens show it. */
export const ONLY_WITH_ROOM = 'max-xl:min-[51.25rem]:hidden';
/** The same of a column that a tablet has no room for. */
export const NOT_ON_TABLET = 'max-[60rem]:min-[51.25rem]:hidden';

/** A table; on a narrow screen each row is a card. */
export function Table<Row>(props: Props<Row>) {
  const { caption, card = 'labels', isWide = false, foot = [] } = props;
  const columns = props.columns.filter((column) => column !== false);
  const more = props.more ?? 'rows not shown here. The API has them all.';
  const renderRow = (each: Row) => (
    <tr key={props.keyOf(each)} className={props.rowClass?.(each)}>
      <Cells columns={columns} row={each} />
    </tr>
  );
  return (
    <table
      className={clsx(
        'data-table',
        isWide && 'wide-table',
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
          {rows.map(renderRow)}
          {left > 0 && (
            <tr>
              <td colSpan={columns.length} className="text-quiet">
                {andMore(left)} {more}
              </td>
            </tr>
          )}
        </tbody>
      ))}
      {foot.length > 0 && <tfoot>{foot.map(renderRow)}</tfoot>}
    </table>
  );
}

function groupsOf<Row>(props: Props<Row>): readonly RowGroup<Row>[] {
  if ('groups' in props) return props.groups;
  const { rows, maxRows = MAX_TABLE_ROWS, left = 0 } = props;
  const over = Math.max(0, rows.length - maxRows);
  return [{ key: 'rows', rows: rows.slice(0, maxRows), left: over + left }];
}

/** A column heading. Sorting is a link: it needs no script and has an address. */
function Heading<Row>({ column }: { column: Column<Row> }) {
  const { heading, head, context, sort, href, isNumeric, width } = column;
  return (
    <th
      scope="col"
      aria-sort={sort?.direction}
      className={clsx(isNumeric && 'numeric', width) || undefined}
    >
      {context && <span className="sr-only">{context} </span>}
      {sort ? (
        <Link href={sort.href} className="sort-link" title={sort.title}>
          {heading}
          {sort.direction && (
            <span aria-hidden="true">{sort.direction === 'ascending' ? ' ↑' : ' ↓'}</span>
          )}
        </Link>
      ) : href ? (
        <TextLink href={href}>{heading}</TextLink>
      ) : (
        (head ?? heading)
      )}
    </th>
  );
}

/** The ways to sort a list as rows of its menu, where its rows are cards, which have no headings. */
export function SortLinks<Row>({ columns }: { columns: Columns<Row> }) {
  return columns
    .filter((column) => column !== false)
    .map(
      ({ heading, sort }) =>
        sort && (
          <Link key={heading} href={sort.href} className="flex items-center min-[60rem]:hidden">
            <ArrowDownUp size={15} aria-hidden="true" /> {sort.title}
          </Link>
        ),
    );
}

function Cells<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  const titleAt = Math.max(
    0,
    columns.findIndex(({ isTitle }) => isTitle),
  );
  let nextColumn = 0;
  return columns.map((column, at) => {
    if (at < nextColumn) return undefined;
    const span = column.span?.(row) ?? 1;
    nextColumn = at + span;
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

/** The first column of a table in a form: a checkbox for each row, and in the heading one for all of them. */
export function selectColumn<Row>(name: string, keyOf: (row: Row) => string): Column<Row> {
  return {
    heading: 'Select',
    head: <SelectAll name={name} />,
    cardLabel: false,
    width: 'select-cell',
    className: 'select-cell card:row-start-2 card:col-1',
    cell: (row) => (
      <input type="checkbox" name={name} value={keyOf(row)} aria-label={`Select ${keyOf(row)}`} />
    ),
  };
}
