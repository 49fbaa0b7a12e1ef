import { z } from 'zod';
import { dataRows, readDataFile, readOnce } from '#tools/demo/values/data-file.ts';

/** A picture of a product: an SVG of `PICTURE_SIDE` pixels. */
export type Picture = {
  /** File of the drawing in `data/drawings`, and its id there. */
  readonly sheet: string;
  readonly drawing: string;
  /** Name of a finish, colour or material. */
  readonly palette: string;
  /** Whether its background is dark. */
  readonly isDark: boolean;
};

/** Side length of a picture in pixels. */
export const PICTURE_SIDE = 640;

/** An SVG of the product in its colours, with a shadow, on a background. Throws if there is no such drawing or palette. */
export function pictureSvg({ sheet, drawing, palette, isDark }: Picture): string {
  const colours = palettes().get(palette);
  if (colours === undefined) throw new Error(`tools/demo/data/palettes.csv has no ${palette}.`);
  const words = { ...colours, ...(isDark ? DARK_GROUND : PALE_GROUND) };
  return Object.entries(words).reduce(
    (svg, [word, colour]) => svg.replaceAll(word, colour),
    frame().replace('DRAWING', shapesOf(sheet, drawing)),
  );
}

const frame = readOnce(() => readDataFile('drawings/frame.svg'));

const PALE_GROUND = { ABOVE: '#ffffff', BELOW: '#e9edf0', SHADOW: '#20303c' };
const DARK_GROUND = { ABOVE: '#2b3742', BELOW: '#10171d', SHADOW: '#ffffff' };

/** The shapes of a drawing. A sheet has one group for each, indented by two spaces, with its shapes indented further. */
function shapesOf(sheet: string, id: string): string {
  const text = sheets.get(sheet) ?? readDataFile(`drawings/${sheet}.svg`);
  sheets.set(sheet, text);
  const [, shapes] = new RegExp(`^ {2}<g id="${id}">\n(.*?)^ {2}</g>$`, 'ms').exec(text) ?? [];
  if (shapes === undefined) throw new Error(`tools/demo/data/drawings/${sheet}.svg has no ${id}.`);
  return shapes;
}

const sheets = new Map<string, string>();

const colour = z.string().regex(/^#[0-9a-f]{6}$/);
const PaletteRow = z.strictObject({ name: z.string(), light: colour, mid: colour, dark: colour });

/** The colours that stand for LIGHT, MID and DARK in drawings, by the name of the palette. */
const palettes = readOnce(
  () =>
    new Map(
      dataRows('palettes.csv', PaletteRow).map(({ name, light, mid, dark }) => {
        return [name, { LIGHT: light, MID: mid, DARK: dark }];
      }),
    ),
);
