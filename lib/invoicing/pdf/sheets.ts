import { makePen, type Pdf, type Pen, type TextLine } from './pen.ts';

/** A part of the structure that is read aloud: a heading, a paragraph, a table and its cells. */
export type Element = ReturnType<Pdf['struct']>;

/** Text in a column of the sheet; `kind` is what it is in the structure, such as `P` and `TD`. */
export type Cell = {
  readonly element: Element;
  readonly kind: string;
  /** From the left edge of the text, in points. */
  readonly x: number;
  readonly width: number;
  readonly lines: readonly TextLine[];
  readonly isRight?: boolean;
};

/** The sheets of one document, A4, filled from top to bottom. */
export type Sheets = {
  readonly pen: Pen;
  /** Begins a sheet where so many points are not left on this one. */
  room(height: number): void;
  /** Writes cells beside each other and goes below them; what does not fit goes on on the next sheet. */
  row(cells: readonly Cell[], leading: number): void;
  rule(isStrong?: boolean): void;
  gap(points: number): void;
  /** What is written on top of each sheet that is begun from now on; undefined is nothing. */
  onTop(write: (() => void) | undefined): void;
  /** Writes cells that are not read aloud, such as a heading that was read already. */
  aside(cells: readonly Omit<Cell, 'element' | 'kind'>[], leading: number): void;
};

/** Points of 1/72 inch: the margins are 14, 12 and 18 mm. */
export const LEFT = 34;
export const WIDTH = 527;
const TOP = 40;
const BOTTOM = 789;

/** The sheets of a document, begun on a new one; `begin` makes a page or throws where there are too many. */
export function makeSheets(pdf: Pdf, begin: () => void): Sheets {
  const pen = makePen(pdf);
  let y = TOP;
  let writeTop: (() => void) | undefined;
  begin();

  const nextSheet = () => {
    begin();
    y = TOP;
    const write = writeTop;
    // What is on top is never itself what begins a sheet.
    writeTop = undefined;
    write?.();
    writeTop = write;
  };
  const place = (
    cell: Omit<Cell, 'element' | 'kind'>,
    from: number,
    to: number,
    leading: number,
  ) => {
    for (const [index, line] of cell.lines.slice(from, to).entries()) {
      pen.write(line, { ...cell, x: LEFT + cell.x, y: y + index * leading });
    }
  };
  const inSlices = (count: number, leading: number, write: (from: number, to: number) => void) => {
    let from = 0;
    while (from < count) {
      // A gap may have gone below the bottom already.
      const fit = Math.max(0, Math.floor((BOTTOM - y) / leading));
      const to = Math.min(count, from + fit);
      if (to > from) write(from, to);
      y += (to - from) * leading;
      from = to;
      if (from < count) nextSheet();
    }
  };
  return {
    pen,
    room(height) {
      if (y + height > BOTTOM) nextSheet();
    },
    row(cells, leading) {
      const count = Math.max(...cells.map(({ lines }) => lines.length));
      // A row stays in one piece where it is no longer than some lines.
      if (count <= KEPT_LINES && y + count * leading > BOTTOM) nextSheet();
      inSlices(count, leading, (from, to) => {
        for (const cell of cells) {
          if (cell.lines.length <= from) continue;
          const content = pdf.markStructureContent(cell.kind);
          place(cell, from, to, leading);
          pdf.endMarkedContent();
          cell.element.add(content);
        }
      });
    },
    rule(isStrong = false) {
      pdf.markContent('Artifact', { type: 'Layout' });
      pdf.moveTo(LEFT, y).lineTo(LEFT + WIDTH, y);
      pdf
        .lineWidth(isStrong ? 0.9 : 0.4)
        .strokeColor(isStrong ? '#16191d' : '#c9ced4')
        .stroke();
      pdf.endMarkedContent();
      y += isStrong ? 3 : 2;
    },
    gap(points) {
      y += points;
    },
    onTop(write) {
      writeTop = write;
    },
    aside(cells, leading) {
      const count = Math.max(...cells.map(({ lines }) => lines.length));
      pdf.markContent('Artifact', { type: 'Pagination' });
      for (const cell of cells) place(cell, 0, count, leading);
      pdf.endMarkedContent();
      y += count * leading;
    },
  };
}

const KEPT_LINES = 12;
