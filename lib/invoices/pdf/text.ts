import type PDFDocument from 'pdfkit';

export type Pdf = InstanceType<typeof PDFDocument>;

export type TextStyle = {
  /** In points. */
  readonly size: number;
  readonly isStrong?: boolean;
  readonly isQuiet?: boolean;
  /** Tabular figures, for columns of numbers. */
  readonly isFigures?: boolean;
};

/** A line of text that fits its column; `indent` in points. */
export type TextLine = {
  readonly text: string;
  readonly style: TextStyle;
  readonly indent?: number;
};

export type TextWriter = {
  /** Breaks a text into lines of at most `width` points; longer words are broken. */
  wrap(text: string, width: number, style: TextStyle, indent?: number): TextLine[];
  write(line: TextLine, at: TextBox): void;
};

type TextBox = {
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
export function makeTextWriter(pdf: Pdf): TextWriter {
  const setStyle = ({ size, isStrong, isQuiet }: TextStyle) =>
    pdf
      .font(FONTS[isStrong ? 1 : 0])
      .fontSize(size)
      .fillColor(isQuiet ? QUIET : INK);
  const widthOf = (text: string, style: TextStyle) =>
    setStyle(style).widthOfString(text, featuresOf(style));

  /** The longest prefix of a word that fits, preferably up to a hyphen or slash, of an email up to its @; at least one character. */
  function fittingPrefix(word: string, width: number, style: TextStyle): string {
    let fitting = '';
    for (const { segment } of GRAPHEMES.segment(word)) {
      if (fitting !== '' && widthOf(fitting + segment, style) > width) break;
      fitting += segment;
    }
    // An email address is broken before its @ or not at all: a hyphen at its end would seem to be ours.
    const breaks = word.includes('@') ? /^.+(?=@)/ : /^.*[-/]/;
    return breaks.exec(fitting)?.[0] ?? fitting;
  }

  function wrapParagraph(text: string, width: number, style: TextStyle): string[] {
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
        const start = fittingPrefix(word, width, style);
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
        .map((part) => part.replace(CONTROL_CHARACTERS, ' '))
        .flatMap((part) => wrapParagraph(part, width - indent, style))
        .map((line) => ({ text: line, style, indent })),
    write({ text, style, indent = 0 }, { x, y, width, isRight }) {
      const start = isRight ? x + width - widthOf(text, style) : x + indent;
      setStyle(style).text(text, start, y, { lineBreak: false, ...featuresOf(style) });
    },
  };
}

/** No feature unless for figures: pdfkit caches the layout of words without features. */
function featuresOf({ isFigures }: TextStyle) {
  return isFigures ? { features: TABULAR_FIGURES } : {};
}

const CONTROL_CHARACTERS = /\p{Cc}/gu;
const GRAPHEMES = new Intl.Segmenter('en-AU');

/** The OpenType feature for figures of equal width. */
const TABULAR_FIGURES: ['tnum'] = ['tnum'];

/**
 * Makes the document's current font compose numbers from glyphs that are laid out once per character. Laying out every
 * number takes most of the time of a long document, and tabular figures do not depend on their neighbours. It patches
 * an internal of pdfkit, and does nothing if a version no longer has it.
 */
export function cacheFigureLayout(pdf: InstanceType<typeof PDFDocument>): void {
  const font: unknown = Reflect.get(pdf, '_font');
  if (!canLayOut(font)) return;
  const layoutRun = font.layoutRun.bind(font);
  const known = new Map<string, Run>();
  const glyphRun = (character: string, features: readonly string[]) => {
    const run = known.get(character) ?? layoutRun(character, features);
    known.set(character, run);
    return run;
  };
  font.layoutRun = (text, features) =>
    features === undefined
      ? layoutRun(text)
      : concat([...text].map((each) => glyphRun(each, features)));
}

/** Glyphs with their positions. */
type Run = { glyphs: unknown[]; positions: object[]; advanceWidth: number };
type LayoutFont = { layoutRun: (text: string, features?: readonly string[]) => Run };

function canLayOut(font: unknown): font is LayoutFont {
  return (
    typeof font === 'object' &&
    font !== null &&
    'layoutRun' in font &&
    typeof font.layoutRun === 'function'
  );
}

function concat(runs: readonly Run[]): Run {
  return {
    glyphs: runs.flatMap(({ glyphs }) => glyphs),
    positions: runs.flatMap(({ positions }) => positions),
    advanceWidth: runs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0),
  };
}
