import { type Column, type PdfPages, WIDTH } from './pages.ts';
import type { Text } from './text.ts';

type TableColumn = {
  readonly heading?: string;
  /** In points, including the space to the next column. */
  readonly width: number;
  /** Right-aligned with tabular figures. */
  readonly isNumeric?: boolean;
};

export type TableRow = {
  readonly cells: readonly (readonly (Pick<Text, 'text'> & Partial<Text>)[])[];
  /** Below a strong rule. */
  readonly isTotal?: boolean;
  /** Belongs to the next row: no rule between them. */
  readonly isContinued?: boolean;
};

type Table = {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
  /** From the left margin, in points. */
  readonly x?: number;
  /** The title above the headings on further pages; undefined: the table has no headings. */
  readonly continuedAs?: string;
  readonly rowHeader?: number;
};

export function writeTable(pages: PdfPages, table: Table): void {
  const { columns, rows, x = 0, continuedAs, rowHeader = 0 } = table;
  const { pdf } = pages;
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  const element = pdf.struct('Table');
  pages.section.add(element);

  const columnsOf = (
    cells: TableRow['cells'],
    style: Partial<Text>,
    scopeOf: (index: number) => 'Row' | 'Column' | undefined,
  ) =>
    columns.map((column, index): Column => {
      const { isNumeric = false } = column;
      const scope = scopeOf(index);
      return {
        x: x + columns.slice(0, index).reduce((sum, before) => sum + before.width, 0),
        // The last column ends at the margin.
        width: index === columns.length - 1 ? column.width : column.width - GUTTER,
        isRight: isNumeric,
        ...(scope ? { tag: 'TH', scope } : { tag: 'TD' }),
        texts: (cells[index] ?? []).map((text) => ({
          ...{ size: 8.5, leading: LEADING, isFigures: isNumeric, ...style, ...text },
        })),
      };
    });
  const write = (cells: readonly Column[]) => {
    const parent = pdf.struct('TR');
    element.add(parent);
    pages.row(cells, { parent });
    parent.end();
  };
  const endHeadings = () => {
    pages.gap(2);
    pages.rule(true);
  };

  if (continuedAs !== undefined) {
    const texts = columns.map(({ heading = '' }) => [{ text: heading }]);
    const style = { size: 7.5, isQuiet: true, isFigures: false };
    const headings = columnsOf(texts, style, () => 'Column');
    pages.ensureRoom(LEADING * 4);
    write(headings);
    endHeadings();
    pages.setHeader(() => {
      const continued = [{ text: continuedAs, size: 7, leading: LEADING, isQuiet: true }];
      pages.artifact([{ x: 0, width: WIDTH, isRight: true, texts: continued }]);
      pages.artifact(headings);
      endHeadings();
    });
  }
  for (const { cells, isTotal = false, isContinued = false } of rows) {
    if (isTotal) {
      pages.gap(2);
      pages.rule(true, x, width);
    }
    const style = { leading: isTotal ? TOTAL_LEADING : LEADING };
    write(columnsOf(cells, style, (index) => (index === rowHeader ? 'Row' : undefined)));
    if (isContinued) continue;
    pages.gap(2);
    pages.rule(false, x, width);
  }
  element.end();
  pages.setHeader();
  pages.gap(8);
}

/** Points between columns. */
const GUTTER = 8;
const LEADING = 10.5;
/** Totals are set larger. */
const TOTAL_LEADING = 13.5;
