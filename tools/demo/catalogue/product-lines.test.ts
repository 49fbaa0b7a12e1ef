import { expect, test } from 'vitest';
import { brandOf } from './brands.ts';
import { type Axes, type Options, productLines } from './product-lines.ts';
import { sectionOf } from './sections.ts';

const lines = productLines();

test('every line has its own family, and an existing category and brands', () => {
  expect(new Set(lines.map(({ family }) => family)).size).toBe(lines.length);
  for (const { category, brands } of lines) {
    expect(sectionOf(category)).not.toBe('');
    for (const brand of brands) expect(brandOf(brand).level).toBeGreaterThan(0);
  }
});

test('excluded combinations use labels of their line', () => {
  for (const { family, notMade = [], sizes, choices } of lines) {
    for (const which of notMade) {
      expect([family, Object.keys(which).length > 0]).toEqual([family, true]);
      for (const [code, labels] of Object.entries(which)) {
        expect(labelsOf({ ...sizes, ...choices }, code)).toEqual(
          expect.arrayContaining([...labels]),
        );
      }
    }
  }
});

test('kit components and replacements are of existing families', () => {
  const families = new Set(lines.map(({ family }) => family));
  const named = lines.flatMap(({ kit = [], replacedBy }) => [
    ...kit.map(([family]) => family),
    ...(replacedBy === undefined ? [] : [replacedBy]),
  ]);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((family) => !families.has(family))).toEqual([]);
});

function labelsOf(axes: Axes, code: string): readonly string[] {
  const byCode: Readonly<Record<string, Options | undefined>> = axes;
  const options = byCode[code] ?? [];
  return Array.isArray(options) ? options : Object.keys(options);
}
