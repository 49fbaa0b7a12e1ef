import type PDFDocument from 'pdfkit';

/** The OpenType feature for figures of equal width. */
export const TABULAR: ['tnum'] = ['tnum'];

/**
 * Makes the document's current font compose numbers from glyphs that are laid out once per character. Laying out every
 * number takes most of the time of a long document, and tabular figures do not depend on their neighbours. It patches
 * an internal of pdfkit, and does nothing if a version no longer has it.
 */
export function quickenFigures(pdf: InstanceType<typeof PDFDocument>): void {
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
