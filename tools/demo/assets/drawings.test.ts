import { expect, test } from 'vitest';
import { drawingOf, paletteOf } from './drawings.ts';
import { pictureSvg } from './picture.ts';
import { planAssets } from './plan.ts';

test('every picture has the colours of its palette and no placeholder left', () => {
  for (const { fileName, picture } of planAssets('2026-11-21')) {
    const svg = pictureSvg(picture);
    expect([fileName, /LIGHT|MID|DARK|<g id|undefined|NaN/.exec(svg)]).toEqual([fileName, null]);
    expect(svg.match(/<g[ >]/g)?.length).toBe(svg.match(/<\/g>/g)?.length);
  }
});

test('a palette is found by its name; an unknown one is an error', () => {
  expect(paletteOf('Matte Black').mid).toBe('#33373a');
  expect(() => paletteOf('Sunburst')).toThrow('palettes.csv has no Sunburst');
});

test('an unknown drawing is an error', () => {
  expect(() => drawingOf('taps', 'samovar')).toThrow('taps.svg has no samovar');
});
