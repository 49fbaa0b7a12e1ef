import { expect, test } from 'vitest';
import { joinedCsv, listCalls, merged } from './list-calls.ts';

test('a list is split into calls of a thousand, nothing lost or moved', () => {
  const numbers = Array.from({ length: 4_001 }, (_, index) => `J${index}`);
  const calls = listCalls(numbers);
  expect(calls.flat()).toEqual(numbers);
  expect(calls.map((call) => call.length)).toEqual([1000, 1000, 1000, 1000, 1]);
});

test('no call has a body above 256 KiB, however long and foreign the numbers', () => {
  const numbers = Array.from({ length: 1_000 }, (_, index) => `${index}${'商'.repeat(195)}`);
  const calls = listCalls(numbers);
  expect(calls.flat()).toEqual(numbers);
  for (const call of calls) {
    expect(Buffer.byteLength(JSON.stringify({ numbers: call }))).toBeLessThan(256 * 1024);
  }
});

test('answers of parts are one: what is in two of them once, what is missing in the order of the list', () => {
  const asOf = '2026-11-21T03:00:00.000Z';
  const found = (number: string) => ({ number, type: 'TAX_INVOICE' as const });
  const long = 'x'.repeat(300);
  expect(
    merged(
      ['A', long, 'NO-1', 'b', 'B', 'NO-2'],
      [
        { found: [found('A'), found('B')], missing: ['NO-1'], asOf },
        { found: [found('B')], missing: ['NO-2'], asOf: '2026-11-21T03:00:01.000Z' },
      ],
    ),
  ).toEqual({ found: [found('A'), found('B')], missing: [long, 'NO-1', 'NO-2'], asOf });
});

test('the parts of a CSV are joined under one heading, with the mark in front', () => {
  expect(joinedCsv(['Invoice,Line\r\nA,1\r\n', 'Invoice,Line\r\nB,1\r\n'])).toBe(
    '\u{feff}Invoice,Line\r\nA,1\r\nB,1\r\n',
  );
});
