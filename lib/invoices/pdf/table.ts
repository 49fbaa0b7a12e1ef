import { type Cell, type PdfTarget, WIDTH } from './layout.ts';
import type { TextLine, TextStyle } from './text.ts';

type TableColumn = {
  readonly heading: string;
  /** In points, including the space to the next column. */
  readonly width: number;
  /** Right-aligned with tabular figures. */
  readonly isNumeric?: boolean;
};

type RowOptions = {
  /** Below a strong rule. */
  readonly isTotal?: boolean;
  /** Belongs to the next row: no rule between them. */
  readonly isContinued?: boolean;
};

export type PdfTable = {
  /** Writes a row, given the lines of each column. */
  row(lines: readonly (readonly TextLine[])[], options?: RowOptions): void;
  /** Wraps a text to a column. */
  wrap(
    column: number,
    text: string | undefined,
    options?: Partial<TextStyle>,
    indent?: number,
  ): TextLine[];
  end(): void;
};

type TableOptions = {
  readonly columns: readonly TableColumn[];
  /** For a table whose first column says what the others are: its headings are not written. */
  readonly isHeadless?: boolean;
  /** From the left margin, in points. */
  readonly x?: number;
  /** The title above the repeated headings on further pages. */
  readonly continuedAs?: string;
  /** The column whose cells are row headers. */
  readonly rowHeader?: number;
};

/** Begins a table whose headings are repeated on every page. */
export function beginTable({ pdf, layout, section }: PdfTarget, options: TableOptions): PdfTable {
  const { columns, x = 0, continuedAs, rowHeader = 0, isHeadless = false } = options;
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  const table = pdf.struct('Table');
  section.add(table);
  const cellBoxes = columns.map(({ width, isNumeric = false }, index) => ({
    x: x + columns.slice(0, index).reduce((sum, column) => sum + column.width, 0),
    // The last column ends at the margin.
    width: index === columns.length - 1 ? width : width - GUTTER,
    isRight: isNumeric,
  }));
  const headings = columns.map(({ heading }, index) => wrap(index, heading, HEADING));

  function wrap(column: number, text = '', style: Partial<TextStyle> = {}, indent = 0) {
    const { width = 0, isRight = false } = cellBoxes[column] ?? {};
    const cellStyle = { size: SIZE, isFigures: isRight, ...style };
    return layout.writer.wrap(text, width, cellStyle, indent);
  }

  function write(
    lines: readonly (readonly TextLine[])[],
    kindOf: (index: number) => 'TH' | 'TD',
    leading = LEADING,
  ) {
    const row = pdf.struct('TR');
    table.add(row);
    const cells = cellBoxes.map((box, index): Cell => {
      const kind = kindOf(index);
      const element = pdf.struct(kind, kind === 'TH' ? headerScope(lines === headings) : {});
      row.add(element);
      return { element, kind, ...box, lines: lines[index] ?? [] };
    });
    layout.row(cells, leading);
    row.end();
  }

  if (!isHeadless) {
    layout.ensureRoom(LEADING * 4);
    write(headings, () => 'TH');
    layout.gap(2);
    layout.rule(true);
  }
  const repeatHeadings = () => {
    if (continuedAs) {
      const lines = layout.writer.wrap(continuedAs, WIDTH, { size: 7, isQuiet: true });
      layout.artifactRow([{ x: 0, width: WIDTH, lines, isRight: true }], LEADING);
    }
    layout.artifactRow(
      cellBoxes.map((box, index) => ({ ...box, lines: headings[index] ?? [] })),
      LEADING,
    );
    layout.gap(2);
    layout.rule(true);
  };
  if (!isHeadless) layout.setPageHeader(repeatHeadings);
  return {
    wrap,
    row(lines, { isTotal = false, isContinued = false } = {}) {
      if (isTotal) {
        layout.gap(2);
        layout.rule(true, x, width);
      }
      const kindOf = (index: number) => (index === rowHeader ? 'TH' : 'TD');
      write(lines, kindOf, isTotal ? TOTAL_LEADING : LEADING);
      if (isContinued) return;
      layout.gap(2);
      layout.rule(false, x, width);
    },
    end() {
      table.end();
      layout.setPageHeader(undefined);
      layout.gap(8);
    },
  };
}

/** Points between columns. */
const GUTTER = 8;
const SIZE = 8.5;
const LEADING = 10.5;
/** Totals are set larger. */
const TOTAL_LEADING = 13.5;
const HEADING: Partial<TextStyle> = { size: 7.5, isQuiet: true, isFigures: false };

function headerScope(isHeading: boolean): object {
  return { scope: isHeading ? 'Column' : 'Row' };
}
