import type { Palette } from './palettes.ts';

/** The shapes of a thing, as SVG without its frame, 800 by 800. They are shaded in its palette. */
export type Drawing = () => string;

/** The side of a drawing in its own units, and that of a picture in pixels. */
const SIDE = 800;
export const PICTURE_SIDE = 640;

/** The thing in its colours on a pale ground, or a dark one, with its shadow. No letter is in it: no font is needed. */
export function pictureOf({ drawing, palette, isDark }: PictureOf): string {
  const { light, mid, dark } = palette;
  const round = [
    [0, dark],
    [0.22, mid],
    [0.36, light],
    [0.6, mid],
    [1, dark],
  ] as const;
  const flat = [
    [0, light],
    [1, mid],
  ] as const;
  const [above, below, shadow] = isDark ? DARK_GROUND : PALE_GROUND;
  const ground = [
    [0, above],
    [1, below],
  ] as const;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_SIDE}" height="${PICTURE_SIDE}" viewBox="0 0 ${SIDE} ${SIDE}"><defs>
    ${shading('upright', 'x2="1" y2="0"', round)}${shading('lying', 'x2="0" y2="1"', round)}
    ${shading('face', 'x2="0.7" y2="1"', flat)}${shading('ground', 'x2="0" y2="1"', ground)}
    <radialGradient id="shadow"><stop offset="0" stop-color="${shadow}" stop-opacity="0.28"/>
    <stop offset="1" stop-color="${shadow}" stop-opacity="0"/></radialGradient></defs>
    <rect width="${SIDE}" height="${SIDE}" fill="url(#ground)"/>
    <ellipse cx="400" cy="704" rx="300" ry="34" fill="url(#shadow)"/>
    ${inColours(drawing(), palette)}</svg>`;
}

export type PictureOf = {
  readonly drawing: Drawing;
  readonly palette: Palette;
  readonly isDark: boolean;
};

const PALE_GROUND = ['#ffffff', '#e9edf0', '#20303c'] as const;
const DARK_GROUND = ['#2b3742', '#10171d', '#ffffff'] as const;

function shading(
  id: string,
  direction: string,
  stops: readonly (readonly [at: number, colour: string])[],
): string {
  const each = stops.map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`);
  return `<linearGradient id="${id}" ${direction}>${each.join('')}</linearGradient>`;
}

/** A part in other colours than the rest; what is shaded as a round body or face keeps those of the whole. */
export function inColours(shapes: string, { light, mid, dark }: Palette): string {
  return shapes.replaceAll('LIGHT', light).replaceAll('MID', mid).replaceAll('DARK', dark);
}

/** A body that is round seen from the side: it stands upright, or lies. `r` rounds its corners. */
export function upright(x: number, y: number, w: number, h: number, r = 0): string {
  return box(x, y, w, h, r, 'url(#upright)');
}
export function lying(x: number, y: number, w: number, h: number, r = 0): string {
  return box(x, y, w, h, r, 'url(#lying)');
}

/** A flat face. `fill` is a colour where it is not the thing's own. */
export function face(x: number, y: number, w: number, h: number, r = 0, fill = 'url(#face)') {
  return `${box(x, y, w, h, r, fill)}<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="none" stroke="DARK" stroke-width="3" stroke-opacity="0.55"/>`;
}

/** A plain shape of one colour. */
export function box(x: number, y: number, w: number, h: number, r: number, fill: string): string {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}"/>`;
}
export function disc(x: number, y: number, r: number, fill = 'url(#face)', ry = r): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${ry}" fill="${fill}"/>`;
}
export function ring(x: number, y: number, r: number, width: number, colour = 'DARK'): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
}
export function shape(d: string, fill = 'url(#face)', stroke = 'DARK'): string {
  return `<path d="${d}" fill="${fill}" stroke="${stroke}" stroke-width="3" stroke-linejoin="round" stroke-opacity="0.55"/>`;
}

/** A line of one colour. */
export function line(d: string, width: number, colour = 'DARK'): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** A tube along a path: dark at its edges, with a light along it. */
export function tube(d: string, width: number, cap: 'butt' | 'round' = 'butt'): string {
  const layer = (share: number, colour: string, opacity = 1) =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="${width * share}" stroke-linecap="${cap}" stroke-linejoin="round"/>`;
  return layer(1, 'DARK') + layer(0.82, 'MID') + layer(0.42, 'LIGHT', 0.55) + layer(0.14, 'LIGHT');
}

/** The open end of a tube, seen a little from the side. */
export function mouth(x: number, y: number, rx: number, ry: number): string {
  return disc(x, y, rx, 'LIGHT', ry) + disc(x, y, rx * 0.78, 'DARK', ry * 0.78);
}
