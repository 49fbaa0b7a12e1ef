import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeUtf8 } from '#feeds/validation/check-line.ts';
import { LineSplitter } from './lines.ts';

function split(chunks: readonly (string | Uint8Array)[], maxBytes?: number) {
  const splitter = new LineSplitter({ maxBytes });
  const lines = chunks.flatMap((chunk) => [...splitter.push(Buffer.from(chunk))]);
  return [...lines, ...splitter.end()].map(({ bytes, ...line }) => ({
    ...line,
    text: decodeUtf8(bytes),
  }));
}

const texts = (chunks: readonly (string | Uint8Array)[]) => split(chunks).map(({ text }) => text);

test('lines end in LF or CRLF; blank ones are counted but left out', () => {
  expect(split(['{"a":1}\r\n\n  \t\r\n{"b":2}\n'])).toEqual([
    { number: 1, text: '{"a":1}', isTooLong: false, isTerminated: true },
    { number: 4, text: '{"b":2}', isTooLong: false, isTerminated: true },
  ]);
});

test('a last line without a line break is marked', () => {
  expect(split(['1\n2'])).toMatchObject([
    { text: '1', isTerminated: true },
    { number: 2, text: '2', isTerminated: false },
  ]);
});

test('a byte order mark at the very beginning is not part of the first line', () => {
  expect(texts(['\uFEFF{}\n\uFEFF{}\n'])).toEqual(['{}', '\uFEFF{}']);
});

test('chunk boundaries do not change the lines', () => {
  const bytes = Buffer.from('\uFEFF{"a":"Māori 😀"}\r\n\n{"b":2}\n{"c":3}');
  fc.assert(
    fc.property(fc.array(fc.nat(bytes.length)), (cuts) => {
      const at = [0, ...cuts.sort((a, b) => a - b), bytes.length];
      const chunks = at.slice(1).map((end, index) => bytes.subarray(at[index], end));
      expect(split(chunks)).toEqual(split([bytes]));
    }),
  );
});

test('a line that is too long is marked and dropped, and the next one is intact', () => {
  expect(split(['12345678', '90', '1\nab\n'], 8)).toEqual([
    { number: 1, text: '', isTooLong: true, isTerminated: true },
    { number: 2, text: 'ab', isTooLong: false, isTerminated: true },
  ]);
  expect(split(['123456789\n12345678\n'], 8)).toMatchObject([
    { isTooLong: true },
    { isTooLong: false, text: '12345678' },
  ]);
  expect(split(['123456789'], 8)).toMatchObject([{ isTooLong: true, isTerminated: false }]);
});

test('bytes that are not UTF-8 do not decode', () => {
  expect(decodeUtf8(Buffer.from([0x22, 0xc3, 0x28, 0x22]))).toBeUndefined();
  expect(decodeUtf8(Buffer.from([0xed, 0xa0, 0x80]))).toBeUndefined();
  expect(decodeUtf8(Buffer.from([0xc0, 0x80]))).toBeUndefined();
});

test('a line over two chunks is whole, even when both are read into one buffer', () => {
  const splitter = new LineSplitter();
  const memory = Buffer.from('{"a"');
  const lines = [...splitter.push(memory)];
  memory.write(':1}\n');
  lines.push(...splitter.push(memory));
  expect(lines.map(({ bytes }) => decodeUtf8(bytes))).toEqual(['{"a":1}']);
});
