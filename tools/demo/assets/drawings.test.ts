import { expect, test } from 'vitest';
import { pictureSvg } from './drawings.ts';
import { planAssets } from './plan.ts';

test('every picture has the colours of its palette and no placeholder left', () => {
  for (const { fileName, picture } of planAssets('2026-11-21')) {
    const svg = pictureSvg(picture);
    expect([fileName, /[A-Z]{3,}|<g id|undefined|NaN/.exec(svg)]).toEqual([fileName, null]);
    expect(svg.match(/<g[ >]/g)?.length).toBe(svg.match(/<\/g>/g)?.length);
  }
});

test.each([
  [{ palette: 'Sunburst' }, 'palettes.csv has no Sunburst'],
  [{ drawing: 'samovar' }, 'taps.svg has no samovar'],
])('an unknown palette or drawing is an error: %o', (unknown, message) => {
  const picture = { sheet: 'taps', drawing: 'mixer', palette: 'Chrome', isDark: false };
  expect(() => pictureSvg({ ...picture, ...unknown })).toThrow(message);
});
