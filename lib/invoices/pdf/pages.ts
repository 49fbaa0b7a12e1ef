import { INK, type Pdf, type Text, TextWriter } from './text.ts';

type Structure = ReturnType<Pdf['struct']>;

/** Texts below one another in a column of the page, `x` points from the left margin. */
export type Column = {
  readonly x: number;
  readonly width: number;
  readonly isRight?: boolean;
  /** The tag of its first element: a paragraph unless given. */
  readonly tag?: Tag;
  /** What a header cell is the header of. */
  readonly scope?: 'Row' | 'Column';
  /** A text with a tag of its own begins another element of the tagged structure. */
  readonly texts: readonly (Text & { readonly tag?: Tag })[];
};

type Tag = 'H1' | 'H2' | 'P' | 'TH' | 'TD';

type RowOptions = {
  /** The element that takes the paragraphs; undefined: the section of the document. */
  readonly parent?: Structure;
  /** Never split unless no page could hold it. Other rows are split from thirteen lines on. */
  readonly isWhole?: boolean;
};

/** Points of 1/72 inch: the margins are 14, 15 and 18 mm. */
const LEFT = 42;
export const WIDTH = 511;
const TOP = 40;
const BOTTOM = 789;
const MAX_UNSPLIT_LINES = 12;
/** What sums of leadings may be off by. */
const ROUNDING = 0.001;

/** The A4 pages of one document, filled from top to bottom. */
export class PdfPages {
  readonly pdf: Pdf;
  /** The document's part of the tagged structure. */
  readonly section: Structure;
  readonly #addPage: () => void;
  readonly #writer: TextWriter;
  #y = TOP;
  #writeHeader: (() => void) | undefined;

  /** Starts a new page; `addPage` throws if there are too many. */
  constructor(pdf: Pdf, section: Structure, addPage: () => void) {
    this.pdf = pdf;
    this.section = section;
    this.#addPage = addPage;
    this.#writer = new TextWriter(pdf);
    addPage();
  }

  /** Writes columns side by side and moves below them; what does not fit continues on the next page. */
  row(
    columns: readonly Column[],
    { parent = this.section, isWhole = false }: RowOptions = {},
  ): void {
    const { height, count, laidOut } = this.#layOut(columns);
    const mayBreak = isWhole ? height > BOTTOM - TOP : count > MAX_UNSPLIT_LINES;
    if (!mayBreak) this.ensureRoom(height);
    const elements = laidOut.map(({ tag, column: { scope } }) => {
      // Its types lack the scope.
      const attributes: object = { scope };
      const element = this.pdf.struct(tag, attributes);
      parent.add(element);
      return element;
    });
    let [start, written] = [this.#y, 0];
    for (;;) {
      // None where a gap has already passed the bottom.
      const end = BOTTOM - start + ROUNDING;
      const left: Line[] = [];
      for (const [index, { tag, column, lines }] of laidOut.entries()) {
        const fitting = lines.filter(({ bottom }) => bottom > written && bottom <= end);
        left.push(...lines.filter(({ bottom }) => bottom > end));
        if (fitting.length === 0) continue;
        const content = this.pdf.markStructureContent(tag);
        this.#write(fitting, column, start);
        this.pdf.endMarkedContent();
        elements[index]?.add(content);
      }
      if (left.length === 0) break;
      this.#nextPage();
      written = end;
      start = this.#y - Math.min(...left.map(({ bottom, leading }) => bottom - leading));
    }
    this.#y = start + height;
    for (const element of elements) element.end();
  }

  heightOf(columns: readonly Column[]): number {
    return this.#layOut(columns).height;
  }

  /** Starts a new page unless this many points are left on this one. */
  ensureRoom(height: number): void {
    if (this.#y + height > BOTTOM) this.#nextPage();
  }

  gap(points: number): void {
    this.#y += points;
  }

  /** A line across the page, or from `x` for `width` points. */
  rule(isStrong = false, x = 0, width = WIDTH): void {
    this.draw((pdf) => {
      pdf.moveTo(x, 0).lineTo(x + width, 0);
      pdf
        .lineWidth(isStrong ? 0.9 : 0.4)
        .strokeColor(isStrong ? INK : '#c9ced4')
        .stroke();
    });
    this.#y += isStrong ? 4 : 2.5;
  }

  /** Draws what screen readers skip, from the left margin and the current position on; does not move. */
  draw(shape: (pdf: Pdf) => void): void {
    this.pdf.markContent('Artifact', { type: 'Layout' });
    this.pdf.save().translate(LEFT, this.#y);
    shape(this.pdf);
    this.pdf.restore().endMarkedContent();
  }

  /** Writes columns that screen readers skip, such as repeated headings, and moves below them; they must fit. */
  artifact(columns: readonly Column[]): void {
    const { height, laidOut } = this.#layOut(columns);
    this.pdf.markContent('Artifact', { type: 'Pagination' });
    for (const { column, lines } of laidOut) this.#write(lines, column, this.#y);
    this.pdf.endMarkedContent();
    this.#y += height;
  }

  /** Sets what is written at the top of each new page from now on. */
  setHeader(write?: () => void): void {
    this.#writeHeader = write;
  }

  /** Moves to `y` points from the top of a page that was written before, `index` in the file. */
  moveTo(index: number, y: number): void {
    this.pdf.switchToPage(index);
    this.#y = y;
  }

  #nextPage(): void {
    this.#addPage();
    this.#y = TOP;
    const write = this.#writeHeader;
    // Unset meanwhile, so that the header cannot start a page itself.
    this.#writeHeader = undefined;
    write?.();
    this.#writeHeader = write;
  }

  #write(lines: readonly Line[], { x, width, isRight = false }: Column, top: number): void {
    for (const line of lines)
      this.#writer.write(line, {
        x: LEFT + x,
        y: top + line.bottom - line.leading,
        width,
        isRight,
      });
  }

  /** The lines of columns side by side, element by element; height and number of lines are those of the tallest. */
  #layOut(columns: readonly Column[]) {
    const laidOut: Element[] = [];
    let [height, count] = [0, 0];
    for (const column of columns) {
      let element: Element = { tag: column.tag ?? 'P', column, lines: [] };
      let [bottom, lineCount] = [0, 0];
      for (const { tag, ...text } of column.texts) {
        if (tag || laidOut.at(-1) !== element) {
          if (tag) element = { tag, column, lines: [] };
          laidOut.push(element);
        }
        for (const line of this.#writer.wrap(text, column.width)) {
          bottom += line.leading;
          lineCount += 1;
          element.lines.push({ ...line, bottom });
        }
      }
      height = Math.max(height, bottom);
      count = Math.max(count, lineCount);
    }
    return { height, count, laidOut };
  }
}

/** A line that fits its column; `bottom` is where it ends, from the top of its row. */
type Line = Text & { readonly bottom: number };

type Element = { readonly tag: Tag; readonly column: Column; readonly lines: Line[] };
