import { expect, test } from 'vitest';
import { pdfFileName, pdfPath } from './links.ts';

test('one invoice has its own PDF URL, several share one', () => {
  expect(pdfPath('au', ['A/1 b'])).toBe('/portal-api/au/invoices/A%2F1%20b/pdf');
  expect(pdfPath('nz', ['1', 'A&b'])).toBe('/portal-api/nz/invoices/pdf?number=1&number=A%26b');
});

test('names the file after its invoices, in characters safe on every file system', () => {
  expect(pdfFileName(['J1001'])).toBe('invoice-J1001.pdf');
  expect(pdfFileName(['A/1 ō"'])).toBe('invoice-A-1-ō-.pdf');
  expect(pdfFileName(['J1', 'J2', 'J1', 'J3'])).toBe('invoices-J1-and-2.pdf');
});
