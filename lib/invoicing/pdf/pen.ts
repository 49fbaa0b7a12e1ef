import type PDFDocument from 'pdfkit';
import { TABULAR } from './figures.ts';

export type Pdf = InstanceType<typeof PDFDocument>;

export type TextStyle = {
  /** In points. */
  readonly size: number;
  readonly isStrong?: boolean;
  readonly isQuiet?: boolean;
  /** Figures of one width, for columns of numbers. */
  readonly isFigures?: boolean;
};

/** A line of text that fits its column; `indent` is in points. */
export type TextLine = {
  readonly text: string;
  readonly style: TextStyle;
  readonly indent?: number;
};

export type Pen = {
  /** The text in lines that are no wider than so many points; a word that is wider is broken. */
  wrap(text: string, width: number, style: TextStyle, indent?: number): TextLine[];
  write(line: TextLine, at: Place): void;
};

type Place = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly isRight?: boolean;
};

/** The names under which the document has its fonts. */
export const FONTS = ['regular', 'strong'] as const;

/** What measures and writes text in a document. */
export function makePen(pdf: Pdf): Pen {
  const put = ({ size, isStrong, isQuiet }: TextStyle) =>
    pdf
      .font(FONTS[isStrong ? 1 : 0])
      .fontSize(size)
      .fillColor(isQuiet ? '#5a626b' : '#16191d');
  const widthOf = (text: string, style: TextStyle) =>
    put(style).widthOfString(text, featuresOf(style));

  /** As much of a word as fits, up to a hyphen or a slash where there is one, a character at least. */
  function beginningOf(word: string, width: number, style: TextStyle): string {
    let fitting = '';
    for (const { segment } of CHARACTERS.segment(word)) {
      if (fitting !== '' && widthOf(fitting + segment, style) > width) break;
      fitting += segment;
    }
    return /^.*[-/]/.exec(fitting)?.[0] ?? fitting;
  }

  function paragraph(text: string, width: number, style: TextStyle): string[] {
    const lines: string[] = [];
    let line = '';
    for (let word of text.split(' ').filter(Boolean)) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (widthOf(longer, style) <= width) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      while (widthOf(word, style) > width && word.length > 1) {
        const start = beginningOf(word, width, style);
        lines.push(start);
        word = word.slice(start.length);
      }
      line = word;
    }
    return line === '' ? lines : [...lines, line];
  }

  return {
    wrap: (text, width, style, indent = 0) =>
      text
        .split(/\r?\n/)
        .map((part) => part.replace(CONTROLS, ' '))
        .flatMap((part) => paragraph(part, width - indent, style))
        .map((line) => ({ text: line, style, indent })),
    write({ text, style, indent = 0 }, { x, y, width, isRight }) {
      const start = isRight ? x + width - widthOf(text, style) : x + indent;
      put(style).text(text, start, y, { lineBreak: false, ...featuresOf(style) });
    },
  };
}

/** Of all but figures nothing: what is laid out without a feature is kept and not laid out again. */
function featuresOf({ isFigures }: TextStyle) {
  return isFigures ? FIGURES : {};
}

const FIGURES = { features: TABULAR };
const CONTROLS = /\p{Cc}/gu;
const CHARACTERS = new Intl.Segmenter('en-AU');
