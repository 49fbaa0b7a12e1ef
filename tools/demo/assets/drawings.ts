import { z } from 'zod';
import { dataLines, memoized, readDataFile } from '#tools/demo/data-file.ts';

/** A picture of a product: an SVG of `PICTURE_SIDE` pixels. */
export type Picture = z.infer<typeof Picture>;

export const Picture = z.strictObject({
  /** File of the drawing in `data/drawings`, and its id there. */
  sheet: z.string(),
  drawing: z.string(),
  /** Name of a finish, colour or material. */
  palette: z.string(),
  /** Whether its background is dark. */
  isDark: z.boolean(),
});

/** Side length of a picture in pixels. */
export const PICTURE_SIDE = 640;

/** An SVG of the product in its colours, with a shadow, on a background. Throws if there is no such drawing or palette. */
export function pictureSvg({ sheet, drawing, palette, isDark }: Picture): string {
  const colours = palettes().find(({ name }) => name === palette)?.colours;
  if (colours === undefined) throw new Error(`tools/demo/data/palettes.ndjson has no ${palette}.`);
  // A sheet has one group for each drawing, indented by two spaces, with its shapes indented further.
  const group = new RegExp(`^ {2}<g id="${drawing}">\n(.*?)^ {2}</g>$`, 'ms');
  const [, shapes] = group.exec(drawingFile(sheet)) ?? [];
  if (shapes === undefined)
    throw new Error(`tools/demo/data/drawings/${sheet}.svg has no ${drawing}.`);
  return Object.entries({ ...colours, ...(isDark ? DARK_GROUND : PALE_GROUND) }).reduce(
    (svg, [word, colour]) => svg.replaceAll(word, colour),
    drawingFile('frame').replace('DRAWING', shapes),
  );
}

const PALE_GROUND = { ABOVE: '#ffffff', BELOW: '#e9edf0', SHADOW: '#20303c' };
const DARK_GROUND = { ABOVE: '#2b3742', BELOW: '#10171d', SHADOW: '#ffffff' };

const drawingFile = memoized((name: string) => readDataFile(`drawings/${name}.svg`));

const colour = z.string().regex(/^#[0-9a-f]{6}$/);

/** The colours that LIGHT, MID and DARK stand for in drawings. */
const Palette = z.strictObject({
  name: z.string(),
  colours: z.strictObject({ LIGHT: colour, MID: colour, DARK: colour }),
});

const palettes = memoized(() => dataLines('palettes.ndjson', Palette));
