import {
  INK,
  makeTextWriter,
  type Pdf,
  type TextLine,
  type TextStyle,
  type TextWriter,
} from './text.ts';

/** An element of the tagged structure: a heading, a paragraph, a table, a cell. */
export type Element = ReturnType<Pdf['struct']>;

/** Text in a column of the page; `kind` is its structure tag, such as `P` or `TD`. */
export type Cell = {
  readonly element: Element;
  readonly kind: string;
  /** From the left margin, in points. */
  readonly x: number;
  readonly width: number;
  readonly lines: readonly TextLine[];
  readonly isRight?: boolean;
};

/** Text in a column of a block, with the distance between its lines in points. */
type Paragraph = Cell & { readonly leading: number };

/** The A4 pages of one document, filled from top to bottom. */
type PageLayout = {
  readonly writer: TextWriter;
  /** Starts a new page unless this many points are left on this one. */
  ensureRoom(height: number): void;
  /** Writes cells side by side and moves below them; what does not fit continues on the next page. */
  row(cells: readonly Cell[], leading: number): void;
  /** Writes stacks of paragraphs side by side, whole on one page, and moves below the tallest. */
  columns(stacks: readonly (readonly Paragraph[])[]): void;
  /** Draws what screen readers skip, such as a barcode, from the current position down; does not move. */
  draw(shape: (y: number) => void): void;
  /** A line across the page, or from `x` for `width` points. */
  rule(isStrong?: boolean, x?: number, width?: number): void;
  gap(points: number): void;
  /** Sets what is written at the top of each new page from now on. */
  setPageHeader(write: (() => void) | undefined): void;
  /** Writes cells that screen readers skip, such as repeated headings. */
  artifactRow(cells: readonly Omit<Cell, 'element' | 'kind'>[], leading: number): void;
};

/** Points of 1/72 inch: the margins are 14, 15 and 18 mm. */
export const LEFT = 42;
export const WIDTH = 511;
const TOP = 40;
const BOTTOM = 789;

/** The layout of a document, starting on a new page; `addPage` throws if there are too many. */
export function makePageLayout(pdf: Pdf, addPage: () => void): PageLayout {
  const writer = makeTextWriter(pdf);
  let y = TOP;
  let writeHeader: (() => void) | undefined;
  addPage();

  const nextPage = () => {
    addPage();
    y = TOP;
    const write = writeHeader;
    // Unset meanwhile, so that the header cannot start a page itself.
    writeHeader = undefined;
    write?.();
    writeHeader = write;
  };
  const writeSlice = (
    cell: Omit<Cell, 'element' | 'kind'>,
    from: number,
    to: number,
    leading: number,
  ) => {
    for (const [index, line] of cell.lines.slice(from, to).entries()) {
      writer.write(line, { ...cell, x: LEFT + cell.x, y: y + index * leading });
    }
  };
  const writeInSlices = (
    count: number,
    leading: number,
    write: (from: number, to: number) => void,
  ) => {
    let from = 0;
    while (from < count) {
      // A gap may already have passed the bottom.
      const fit = Math.max(0, Math.floor((BOTTOM - y) / leading));
      const to = Math.min(count, from + fit);
      if (to > from) write(from, to);
      y += (to - from) * leading;
      from = to;
      if (from < count) nextPage();
    }
  };
  return {
    writer,
    ensureRoom(height) {
      if (y + height > BOTTOM) nextPage();
    },
    row(cells, leading) {
      const count = Math.max(...cells.map(({ lines }) => lines.length));
      // Short rows are not split across pages.
      if (count <= MAX_UNSPLIT_LINES && y + count * leading > BOTTOM) nextPage();
      writeInSlices(count, leading, (from, to) => {
        for (const cell of cells) {
          if (cell.lines.length <= from) continue;
          const content = pdf.markStructureContent(cell.kind);
          writeSlice(cell, from, to, leading);
          pdf.endMarkedContent();
          cell.element.add(content);
        }
      });
    },
    columns(stacks) {
      const height = Math.max(0, ...stacks.map(heightOf));
      // What no page could hold flows on as ordinary rows.
      if (height > BOTTOM - TOP) {
        for (const paragraph of stacks.flat()) this.row([paragraph], paragraph.leading);
        return;
      }
      if (y + height > BOTTOM) nextPage();
      const top = y;
      for (const stack of stacks) {
        y = top;
        for (const paragraph of stack) this.row([paragraph], paragraph.leading);
      }
      y = top + height;
    },
    draw(shape) {
      pdf.markContent('Artifact', { type: 'Layout' });
      shape(y);
      pdf.endMarkedContent();
    },
    rule(isStrong = false, x = 0, width = WIDTH) {
      pdf.markContent('Artifact', { type: 'Layout' });
      pdf.moveTo(LEFT + x, y).lineTo(LEFT + x + width, y);
      pdf
        .lineWidth(isStrong ? 0.9 : 0.4)
        .strokeColor(isStrong ? INK : '#c9ced4')
        .stroke();
      pdf.endMarkedContent();
      y += isStrong ? 4 : 2.5;
    },
    gap(points) {
      y += points;
    },
    setPageHeader(write) {
      writeHeader = write;
    },
    artifactRow(cells, leading) {
      const count = Math.max(...cells.map(({ lines }) => lines.length));
      pdf.markContent('Artifact', { type: 'Pagination' });
      for (const cell of cells) writeSlice(cell, 0, count, leading);
      pdf.endMarkedContent();
      y += count * leading;
    },
  };
}

const MAX_UNSPLIT_LINES = 12;

function heightOf(stack: readonly Paragraph[]): number {
  return stack.reduce((sum, { lines, leading }) => sum + lines.length * leading, 0);
}

/** Where a document is written: the layout of its pages, and its section of the tagged structure. */
export type PdfTarget = {
  readonly pdf: Pdf;
  readonly layout: PageLayout;
  readonly section: Element;
};

/** A column of paragraphs; each has texts of its own size, and `leading` is the distance of their lines. */
export type Stack = Pick<Cell, 'x' | 'width' | 'isRight'> & {
  readonly paragraphs: readonly {
    readonly kind?: string;
    readonly texts: readonly { text: string; style: TextStyle; leading: number }[];
  }[];
};

/**
 * Writes columns side by side, whole on one page, and returns the height of the tallest; with `padding` in a frame as
 * wide as the page.
 */
export function writeStacks(
  { pdf, layout, section }: PdfTarget,
  stacks: readonly Stack[],
  padding = 0,
): number {
  const elements: Element[] = [];
  const columns = stacks.map(({ paragraphs, ...box }) =>
    paragraphs.flatMap(({ kind = 'P', texts }) => {
      const element = pdf.struct(kind);
      section.add(element);
      elements.push(element);
      return texts.map(({ text, style, leading }): Paragraph => {
        const lines = layout.writer.wrap(text, box.width, style);
        return { ...box, element, kind, lines, leading };
      });
    }),
  );
  const height = Math.max(0, ...columns.map(heightOf));
  if (padding > 0) {
    const framed = height + 2 * padding;
    layout.ensureRoom(framed);
    layout.draw((y) => {
      pdf.roundedRect(LEFT, y, WIDTH, framed, 4).lineWidth(0.9).strokeColor(INK).stroke();
    });
    layout.gap(padding);
  }
  layout.columns(columns);
  for (const element of elements) element.end();
  layout.gap(padding);
  return height;
}

/** Writes a paragraph across the page. */
export function writeText(
  { pdf, layout, section }: PdfTarget,
  kind: 'H1' | 'H2' | 'P',
  text: string,
  style: TextStyle,
): void {
  const lines = layout.writer.wrap(text, WIDTH, style);
  if (lines.length === 0) return;
  const element = pdf.struct(kind);
  section.add(element);
  const leading = style.size * LINE_HEIGHT;
  // Keep a heading on the same page as what follows.
  if (kind === 'H2') layout.ensureRoom(leading * 4);
  layout.row([{ element, kind, x: 0, width: WIDTH, lines }], leading);
  element.end();
}

const LINE_HEIGHT = 1.35;
