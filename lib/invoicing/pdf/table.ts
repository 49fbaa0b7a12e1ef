import type { Paper } from './paper.ts';
import type { TextLine, TextStyle } from './pen.ts';
import type { Cell } from './sheets.ts';

export type TableColumn = {
  readonly heading: string;
  /** In points, with the space between it and the next. */
  readonly width: number;
  /** Numbers are right-aligned, in figures of one width. */
  readonly isNumeric?: boolean;
};

export type PaperTable = {
  /** Writes a row: of each column its lines, and what its first cell heads. */
  row(lines: readonly (readonly TextLine[])[], options?: { isTotal?: boolean }): void;
  /** The lines of a text in a column. */
  wrap(
    column: number,
    text: string | undefined,
    options?: Partial<TextStyle>,
    indent?: number,
  ): TextLine[];
  end(): void;
};

type TableParts = {
  readonly columns: readonly TableColumn[];
  /** From the left edge of the text, in points. */
  readonly x?: number;
  /** What stands over the headings on each further sheet. */
  readonly sheetName?: string;
  /** The column whose cells name their rows. */
  readonly naming?: number;
};

/** Begins a table whose headings are repeated on each sheet that it goes on to. */
export function beginTable({ pdf, sheets, section }: Paper, parts: TableParts): PaperTable {
  const { columns, x = 0, sheetName, naming = 0 } = parts;
  const table = pdf.struct('Table');
  section.add(table);
  const places = columns.map(({ width, isNumeric = false }, index) => ({
    x: x + columns.slice(0, index).reduce((sum, column) => sum + column.width, 0),
    width: width - GUTTER,
    isRight: isNumeric,
  }));
  const headings = columns.map(({ heading }, index) => wrap(index, heading, HEADING));

  function wrap(column: number, text = '', options: Partial<TextStyle> = {}, indent = 0) {
    const { width = 0, isRight = false } = places[column] ?? {};
    const style = { size: SIZE, isFigures: isRight, ...options };
    return sheets.pen.wrap(text, width, style, indent);
  }

  function write(lines: readonly (readonly TextLine[])[], kindOf: (index: number) => 'TH' | 'TD') {
    const row = pdf.struct('TR');
    table.add(row);
    const cells = places.map((place, index): Cell => {
      const kind = kindOf(index);
      const element = pdf.struct(kind, kind === 'TH' ? scopeOf(lines === headings) : {});
      row.add(element);
      return { element, kind, ...place, lines: lines[index] ?? [] };
    });
    sheets.row(cells, LEADING);
    row.end();
  }

  sheets.room(LEADING * 4);
  write(headings, () => 'TH');
  sheets.gap(1);
  sheets.rule();
  sheets.onTop(() => {
    if (sheetName) {
      const lines = sheets.pen.wrap(sheetName, WIDEST, { size: 7, isQuiet: true });
      sheets.aside([{ x: 0, width: WIDEST, lines, isRight: true }], LEADING);
    }
    sheets.aside(
      places.map((place, index) => ({ ...place, lines: headings[index] ?? [] })),
      LEADING,
    );
    sheets.gap(1);
    sheets.rule();
  });
  return {
    wrap,
    row(lines, { isTotal = false } = {}) {
      if (isTotal) sheets.rule(true);
      write(lines, (index) => (index === naming ? 'TH' : 'TD'));
      sheets.gap(1);
      sheets.rule();
    },
    end() {
      table.end();
      sheets.onTop(undefined);
      sheets.gap(8);
    },
  };
}

/** Points between columns. */
const GUTTER = 8;
const SIZE = 8;
const LEADING = 10.5;
const HEADING: Partial<TextStyle> = { size: 7, isQuiet: true, isFigures: false };
const WIDEST = 527;

function scopeOf(isHeading: boolean): object {
  return { scope: isHeading ? 'Column' : 'Row' };
}
