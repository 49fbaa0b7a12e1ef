import type PDFDocument from 'pdfkit';

/** The feature that gives figures one width. */
export const TABULAR: ['tnum'] = ['tnum'];

/**
 * Has the font that the document writes with now put numbers together from their characters, each laid out once:
 * to lay out every number by itself takes most of the time of a long document. In figures of one width nothing
 * depends on its neighbours. Where pdfkit has other insides one day, this does nothing.
 */
export function quickenFigures(pdf: InstanceType<typeof PDFDocument>): void {
  const font: unknown = Reflect.get(pdf, '_font');
  if (!laysOut(font)) return;
  const whole = font.layoutRun.bind(font);
  const known = new Map<string, Run>();
  const one = (character: string, features: readonly string[]) => {
    const run = known.get(character) ?? whole(character, features);
    known.set(character, run);
    return run;
  };
  font.layoutRun = (text, features) =>
    features === undefined ? whole(text) : joined([...text].map((each) => one(each, features)));
}

/** Glyphs with where each goes. */
type Run = { glyphs: unknown[]; positions: object[]; advanceWidth: number };
type Laying = { layoutRun: (text: string, features?: readonly string[]) => Run };

function laysOut(font: unknown): font is Laying {
  return (
    typeof font === 'object' &&
    font !== null &&
    'layoutRun' in font &&
    typeof font.layoutRun === 'function'
  );
}

function joined(runs: readonly Run[]): Run {
  return {
    glyphs: runs.flatMap(({ glyphs }) => glyphs),
    positions: runs.flatMap(({ positions }) => positions),
    advanceWidth: runs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0),
  };
}
