import { expect, test } from 'vitest';
import { pictureOf } from './drawing.ts';
import { drawingOf, paletteOf } from './drawings.ts';
import { subjects } from './subjects.ts';

test('every picture is in the colours of its palette, with nothing left to fill in', () => {
  for (const { family, drawing, palette } of subjects()) {
    const svg = pictureOf({ drawing, palette: paletteOf(undefined, palette), isDark: false });
    expect([family, /LIGHT|MID|DARK|<g id|undefined|NaN/.exec(svg)]).toEqual([family, null]);
    expect(svg.match(/<g[ >]/g)?.length).toBe(svg.match(/<\/g>/g)?.length);
  }
});

test('a finish has its palette, and an unknown one that of the thing', () => {
  expect(paletteOf('Matte Black', 'Chrome').mid).toBe('#33373a');
  expect(paletteOf('Sunburst', 'Chrome')).toEqual(paletteOf('Chrome', 'Brass'));
  expect(() => paletteOf(undefined, 'Sunburst')).toThrow('palettes.csv has no Sunburst');
});

test('a drawing that no sheet has is an error', () => {
  expect(() => drawingOf('taps', 'samovar')).toThrow('taps.svg has no samovar');
});
