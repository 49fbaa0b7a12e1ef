import type { Drawing, Palette } from './drawings.ts';

/** Side length of a drawing in SVG units, and of a picture in pixels. */
const SIDE = 800;
export const PICTURE_SIDE = 640;

/** An SVG of the product in its colours, with a shadow, on a pale or dark background. */
export function pictureSvg({ drawing, palette, isDark }: PictureSpec): string {
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
    ${gradient('upright', 'x2="1" y2="0"', round)}${gradient('lying', 'x2="0" y2="1"', round)}
    ${gradient('face', 'x2="0.7" y2="1"', flat)}${gradient('ground', 'x2="0" y2="1"', ground)}
    <radialGradient id="shadow"><stop offset="0" stop-color="${shadow}" stop-opacity="0.28"/>
    <stop offset="1" stop-color="${shadow}" stop-opacity="0"/></radialGradient></defs>
    <rect width="${SIDE}" height="${SIDE}" fill="url(#ground)"/>
    <ellipse cx="400" cy="704" rx="300" ry="34" fill="url(#shadow)"/>
    ${colourise(drawing, palette)}</svg>`;
}

export type PictureSpec = {
  readonly drawing: Drawing;
  readonly palette: Palette;
  readonly isDark: boolean;
};

const PALE_GROUND = ['#ffffff', '#e9edf0', '#20303c'] as const;
const DARK_GROUND = ['#2b3742', '#10171d', '#ffffff'] as const;

function gradient(
  id: string,
  direction: string,
  stops: readonly (readonly [at: number, colour: string])[],
): string {
  const each = stops.map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`);
  return `<linearGradient id="${id}" ${direction}>${each.join('')}</linearGradient>`;
}

function colourise(shapes: Drawing, { light, mid, dark }: Palette): string {
  return shapes.replaceAll('LIGHT', light).replaceAll('MID', mid).replaceAll('DARK', dark);
}
