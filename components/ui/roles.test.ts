import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Rgb = readonly [number, number, number];

const SHEET = readFileSync(new URL('../../app/globals.css', import.meta.url), 'utf8');
const THEMES = ['light', 'dark'] as const;
const TEXTS = ['ink', 'quiet', 'accent', 'good', 'warn', 'bad'];
const SURFACES = ['canvas', 'surface-1', 'surface-2', 'raised', 'selected', 'focused'];

test.each(THEMES)('text can be read on every surface: %s', (theme) => {
  const pairs = [
    ...TEXTS.flatMap((text) => SURFACES.map((surface) => [text, surface])),
    ...['good', 'warn', 'bad'].map((tone) => [tone, `${tone}-panel`]),
    ...['ink', 'quiet'].map((text) => [text, 'neutral-panel']),
    ['on-accent', 'accent'],
    ['on-alert', 'alert'],
    ['canvas', 'bad'],
  ];
  const unread = pairs.filter(([text = '', on = '']) => contrast(theme, text, on) < 4.5);
  expect(unread).toEqual([]);
});

test.each([
  ['line', 1.2, 1.34],
  ['section', 1.35, 1.5],
  ['button-edge', 1.6, 1.8],
  ['field-edge', 3, 3.1],
])('%s stands out from the page %d to 1, in the dark %d to 1', (role, light, dark) => {
  for (const [theme, wanted] of [
    ['light', light],
    ['dark', dark],
  ] as const) {
    expect(contrast(theme, role, 'canvas')).toBeGreaterThan(wanted * 0.985);
    expect(contrast(theme, role, 'canvas')).toBeLessThan(wanted * 1.06);
  }
});

test('an item that is chosen stands out more than one under the pointer', () => {
  for (const theme of THEMES) {
    expect(contrast(theme, 'focused', 'canvas')).toBeGreaterThan(1.2);
    expect(contrast(theme, 'selected', 'canvas')).toBeGreaterThan(1.12);
    expect(contrast(theme, 'surface-2', 'canvas')).toBeLessThan(
      contrast(theme, 'focused', 'canvas'),
    );
  }
});

test('what is beside the page and over it is a step lighter in the dark', () => {
  expect(contrast('dark', 'surface-1', 'canvas')).toBeGreaterThan(1.12);
  expect(contrast('dark', 'raised', 'canvas')).toBeGreaterThan(1.2);
  expect(contrast('dark', 'selected', 'canvas')).toBeGreaterThan(1.3);
});

function contrast(theme: 'light' | 'dark', one: string, other: string): number {
  const [darker = 0, lighter = 0] = [colour(theme, one), colour(theme, other)]
    .map(luminance)
    .toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The colour of a role; one that lets its surface through as it is on the page. */
function colour(theme: 'light' | 'dark', role: string): Rgb {
  const value = new RegExp(`--color-${role}: ([^;]+);`).exec(SHEET)?.[1] ?? '';
  const mixes = [...value.matchAll(/var\(--color-([\w-]+)\) (\d+)%, transparent/g)];
  const mix = theme === 'light' ? mixes[0] : mixes.at(-1);
  if (mix) {
    const [, over = '', share] = mix;
    const [top, page] = [colour(theme, over), colour(theme, 'canvas')];
    const blend = (at: 0 | 1 | 2) => page[at] + ((top[at] - page[at]) * Number(share)) / 100;
    return [blend(0), blend(1), blend(2)];
  }
  const [light = '', dark = light] = value.match(/#[\da-f]{6}/g) ?? [];
  const hex = Number.parseInt((theme === 'light' ? light : dark).slice(1), 16);
  return [Math.floor(hex / 65_536), Math.floor(hex / 256) % 256, hex % 256];
}

function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) =>
    value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
