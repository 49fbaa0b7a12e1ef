import { expect, test } from 'vitest';
import { safeFileName } from './file-name.ts';

test.each([
  ['Ngā paipa – 20 mm.pdf', 'Ngā paipa – 20 mm.pdf', 'as it is'],
  ['../../etc/passwd.jpg', 'passwd.jpg', 'its last part alone'],
  ['C:\\Users\\sam\\valve.png', 'valve.png', 'its last part alone, as Windows writes paths'],
  ['Nga\u0304.pdf', 'Ngā.pdf', 'in NFC'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe', 'without marks that turn the reading around'],
  ['\uFEFFta\u200Bp\u2066s\u2069.jpg', 'taps.jpg', 'without marks that have no width'],
  ['Screen shot\u202F9.41\u00A0am .png ', 'Screen shot 9.41 am .png', 'with plain single spaces'],
  ['photo.jpg. . ', 'photo.jpg', 'without dots and spaces behind, which Windows would drop'],
  ['.hidden.jpg', '.hidden.jpg', 'a dot in front is fine'],
  ['lone \uD800.jpg', 'lone \uFFFD.jpg', 'well-formed'],
  ['=cmd|"calc"!A1.csv', '=cmd|"calc"!A1.csv', 'what it says is data'],
])('%j is kept as %j: %s', (given, kept) => {
  expect(safeFileName(given)).toBe(kept);
});

test.each([
  ['photo.php\0.jpg'],
  ['two\nlines.jpg'],
  ['bell\u0007.jpg'],
  ['c1\u0085.jpg'],
  ['..'],
  ['../'],
  [' . '],
  ['\u202E'],
  [''],
])('%j is no name', (given) => {
  expect(safeFileName(given)).toBeUndefined();
});

test('a name of 300 characters is cut to 255 and keeps its ending; one of 255 stays', () => {
  expect(safeFileName(`${'é'.repeat(300)}.jpeg`)).toBe(`${'é'.repeat(250)}.jpeg`);
  expect(safeFileName(`${'🚰'.repeat(300)}.pdf`)).toBe(`${'🚰'.repeat(251)}.pdf`);
  expect(safeFileName('x'.repeat(300))).toBe('x'.repeat(255));
  expect(safeFileName(`${'x'.repeat(251)}.jpg`)).toBe(`${'x'.repeat(251)}.jpg`);
});
