import { z } from 'zod';
import { dataRows, readDataFile, readOnce } from '#tools/demo/values/data-file.ts';

/**
 * SVG shapes without the frame, 800 by 800, without text. LIGHT, MID and DARK stand for the colours of the palette,
 * `url(#upright)` and the like for its gradients.
 */
export type Drawing = string;

/** The colours of a product. */
export type Palette = { readonly light: string; readonly mid: string; readonly dark: string };

/** A drawing by its sheet in `data/drawings` and id. Throws if there is none. */
export function drawingOf(sheet: string, id: string): Drawing {
  const known = sheets.get(sheet) ?? drawingsIn(readDataFile(`drawings/${sheet}.svg`));
  sheets.set(sheet, known);
  const drawing = known.get(id);
  if (drawing === undefined) throw new Error(`tools/demo/data/drawings/${sheet}.svg has no ${id}.`);
  return drawing;
}

const sheets = new Map<string, ReadonlyMap<string, Drawing>>();

/** A sheet has one group for each drawing, indented by two spaces, with its content indented further. */
function drawingsIn(svg: string): ReadonlyMap<string, Drawing> {
  const groups = svg.matchAll(/^ {2}<g id="(\w+)">\n(.*?)^ {2}<\/g>$/gms);
  return new Map(
    [...groups].map(([, id = '', shapes = '']) => [id, shapes.replaceAll(/\n? {4,}|\n$/g, '')]),
  );
}

/** A palette by the name of a finish, colour or material. Throws if there is none. */
export function paletteOf(name: string): Palette {
  const palette = palettes().get(name);
  if (palette === undefined) throw new Error(`tools/demo/data/palettes.csv has no ${name}.`);
  return palette;
}

const colour = z.string().regex(/^#[0-9a-f]{6}$/);
const PaletteRow = z.strictObject({ name: z.string(), light: colour, mid: colour, dark: colour });

const palettes = readOnce(
  () =>
    new Map(
      dataRows('palettes.csv', PaletteRow).map(({ name, ...palette }) => [name, palette] as const),
    ),
);
