import { expect, test } from 'vitest';
import { escapeFormula } from './spreadsheet-cell.ts';

test.each(['=1+1', '+61 2', '-cmd', '@SUM(A1)', '\t=1', '\rx', '\nx', ' =1', '\n\n=1', '\u{a0}=1'])(
  'escapes %j',
  (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`);
  },
);

test.each(['\u{feff}=1', '\u{200b}+1', '＝1'])(
  'escapes %j, despite the hidden characters',
  (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`);
  },
);

test.each(['', 'Pipe = 100 mm', 'J-1001', '12 - 14', ' Ngāti Awa', '00123'])(
  'leaves %j unchanged',
  (text) => {
    expect(escapeFormula(text)).toBe(text);
  },
);
