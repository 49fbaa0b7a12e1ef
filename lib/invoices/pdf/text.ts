import type PDFDocument from 'pdfkit';

export type Pdf = InstanceType<typeof PDFDocument>;

/** A text in one style, in points of 1/72 inch. */
export type Text = {
  readonly text: string;
  readonly size: number;
  /** The distance from one line to the next. */
  readonly leading: number;
  readonly isStrong?: boolean;
  readonly isQuiet?: boolean;
  /** Tabular figures, for columns of numbers. */
  readonly isFigures?: boolean;
  readonly indent?: number;
};

/** Where a line is written, from the top left of the page. */
type Place = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly isRight?: boolean;
};

/** Near black, and a grey that a laser printer still shows as text. */
export const INK = '#16191d';
const QUIET = '#4a5158';

/** The names under which the document registers its fonts. */
export const FONTS = ['regular', 'strong'] as const;

/** Measures, wraps and writes text in a document. */
export class TextWriter {
  readonly #pdf: Pdf;
  /** Widths of characters among tabular figures, at one point. */
  readonly #figures = new Map<string, number>();

  constructor(pdf: Pdf) {
    this.#pdf = pdf;
  }

  /** Breaks a text into lines of at most `width` points; longer words are broken. */
  wrap(text: Text, width: number): Text[] {
    const { indent = 0 } = text;
    return text.text
      .split(/\r?\n/)
      .map((part) => part.replace(CONTROL_CHARACTERS, ' '))
      .flatMap((part) => this.#wrapParagraph({ ...text, text: part }, width - indent))
      .map((line) => ({ ...text, text: line }));
  }

  write(line: Text, { x, y, width, isRight }: Place): void {
    const start = isRight ? x + width - this.#widthOf(line.text, line) : x + (line.indent ?? 0);
    const features = line.isFigures ? { features: TABULAR_FIGURES } : {};
    this.#setStyle(line).text(line.text, start, y, { lineBreak: false, ...features });
  }

  #wrapParagraph(style: Text, width: number): string[] {
    const lines: string[] = [];
    let line = '';
    for (let word of style.text.split(' ').filter(Boolean)) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (this.#widthOf(longer, style) <= width) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      while (this.#widthOf(word, style) > width && word.length > 1) {
        const start = this.#fittingPrefix(word, width, style);
        lines.push(start);
        word = word.slice(start.length);
      }
      line = word;
    }
    return line === '' ? lines : [...lines, line];
  }

  /** The longest prefix of a word that fits, preferably up to a hyphen or slash, of an email up to its @; at least one character. */
  #fittingPrefix(word: string, width: number, style: Text): string {
    let fitting = '';
    for (const { segment } of GRAPHEMES.segment(word)) {
      if (fitting !== '' && this.#widthOf(fitting + segment, style) > width) break;
      fitting += segment;
    }
    // An email address is broken before its @ or not at all: a hyphen at its end would seem to be ours.
    const breaks = word.includes('@') ? /^.+(?=@)/ : /^.*[-/]/;
    return breaks.exec(fitting)?.[0] ?? fitting;
  }

  /** Tabular figures do not depend on their neighbours: laying out each number takes most of a long document's time. */
  #widthOf(text: string, style: Text): number {
    if (!style.isFigures) return this.#setStyle(style).widthOfString(text);
    const widths = [...text].map((character) => {
      const key = `${character}${style.isStrong}`;
      const known = this.#figures.get(key);
      if (known !== undefined) return known;
      const pdf = this.#setStyle(style);
      const width = pdf.widthOfString(character, { features: TABULAR_FIGURES }) / style.size;
      this.#figures.set(key, width);
      return width;
    });
    return widths.reduce((sum, width) => sum + width, 0) * style.size;
  }

  #setStyle({ size, isStrong, isQuiet }: Text): Pdf {
    return this.#pdf
      .font(FONTS[isStrong ? 1 : 0])
      .fontSize(size)
      .fillColor(isQuiet ? QUIET : INK);
  }
}

const CONTROL_CHARACTERS = /\p{Cc}/gu;
const GRAPHEMES = new Intl.Segmenter('en-AU');

/** The OpenType feature for figures of equal width. */
const TABULAR_FIGURES: ['tnum'] = ['tnum'];
