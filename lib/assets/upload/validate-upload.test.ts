import { expect, test } from 'vitest';
import { claimedKind, FILE_KINDS } from './file-kinds.ts';
import { safeFileName } from './validate-upload.ts';

test.each([
  ['Ngā paipa – 20 mm.pdf', 'Ngā paipa – 20 mm.pdf', 'unchanged'],
  ['../../etc/passwd.jpg', 'passwd.jpg', 'only its last segment'],
  ['C:\\Users\\sam\\valve.png', 'valve.png', 'only its last segment, of a Windows path'],
  ['Nga\u0304.pdf', 'Ngā.pdf', 'in NFC'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe', 'without bidirectional control characters'],
  ['\uFEFFta\u200Bp\u2066s\u2069.jpg', 'taps.jpg', 'without zero-width characters'],
  ['Screen shot\u202F9.41\u00A0am .png ', 'Screen shot 9.41 am .png', 'with single plain spaces'],
  ['photo.jpg. . ', 'photo.jpg', 'without trailing dots and spaces, which Windows drops'],
  ['.hidden.jpg', '.hidden.jpg', 'a leading dot is fine'],
  ['lone \uD800.jpg', 'lone \uFFFD.jpg', 'well-formed'],
  ['=cmd|"calc"!A1.csv', '=cmd|"calc"!A1.csv', 'its content is only data'],
])('%j is stored as %j: %s', (given, expected) => {
  expect(safeFileName(given)).toBe(expected);
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
])('%j is not a valid name', (given) => {
  expect(safeFileName(given)).toBeUndefined();
});

test('a name of 300 characters is cut to 255 and keeps its extension; one of 255 is unchanged', () => {
  expect(safeFileName(`${'é'.repeat(300)}.jpeg`)).toBe(`${'é'.repeat(250)}.jpeg`);
  expect(safeFileName(`${'🚰'.repeat(300)}.pdf`)).toBe(`${'🚰'.repeat(251)}.pdf`);
  expect(safeFileName('x'.repeat(300))).toBe('x'.repeat(255));
  expect(safeFileName(`${'x'.repeat(251)}.jpg`)).toBe(`${'x'.repeat(251)}.jpg`);
});

test.each([
  ['photo.jpg', 'image/jpeg'],
  ['PHOTO.JPEG', 'image/jpeg'],
  ['data sheet v1.2.PDF', 'application/pdf'],
  ['prices.csv', 'text/csv'],
  ['Ngā paipa.tiff', 'image/tiff'],
])('the extension of %s claims %s', (fileName, mimeType) => {
  expect(claimedKind(fileName)?.mimeType).toBe(mimeType);
});

test.each([
  ['macro.docm'],
  ['drawing.svg'],
  ['jpg'],
  ['photo.jpg.exe'],
  ['photo.jpg.'],
  ['.'],
  [''],
])('%j has no accepted extension', (fileName) => {
  expect(claimedKind(fileName)).toBeUndefined();
});

test('an extension belongs to one kind', () => {
  const extensions = FILE_KINDS.flatMap((kind) => kind.extensions);
  expect(new Set(extensions).size).toBe(extensions.length);
});
