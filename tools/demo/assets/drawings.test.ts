import { expect, test } from 'vitest';
import { drawingOf, paletteOf } from './drawings.ts';
import { pictureSvg } from './picture.ts';
import { subjects } from './subjects.ts';

test('every picture has the colours of its palette and no placeholder left', () => {
  for (const { family, drawing, palette } of subjects()) {
    const svg = pictureSvg({ drawing, palette: paletteOf(undefined, palette), isDark: false });
    expect([family, /LIGHT|MID|DARK|<g id|undefined|NaN/.exec(svg)]).toEqual([family, null]);
    expect(svg.match(/<g[ >]/g)?.length).toBe(svg.match(/<\/g>/g)?.length);
  }
});

test('a finish has its palette; an unknown one gets the usual palette', () => {
  expect(paletteOf('Matte Black', 'Chrome').mid).toBe('#33373a');
  expect(paletteOf('Sunburst', 'Chrome')).toEqual(paletteOf('Chrome', 'Brass'));
  expect(() => paletteOf(undefined, 'Sunburst')).toThrow('palettes.csv has no Sunburst');
});

test('an unknown drawing is an error', () => {
  expect(() => drawingOf('taps', 'samovar')).toThrow('taps.svg has no samovar');
});
