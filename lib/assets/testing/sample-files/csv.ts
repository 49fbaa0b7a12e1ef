import { deflateSync } from 'node:zlib';
import { anUnsupported, HTML, PDF, type SampleFile, text } from './sample-file.ts';

/** Files named `.csv`. */
export const csv: readonly SampleFile[] = [
  anUnsupported(
    'HTML named as a CSV',
    'a.csv',
    text(`\uFEFF\n ${HTML}`),
    'it begins as HTML or XML',
  ),
  anUnsupported('a PDF named as a CSV', 'a.csv', text(`a,b\n${PDF}`), 'it begins as a PDF'),
  anUnsupported('a script named as a CSV', 'a.csv', text('#!/bin/sh\n'), 'it begins as a script'),
  anUnsupported('RTF named as a CSV', 'a.csv', text('{\\rtf1 a}'), 'it begins as RTF'),
  anUnsupported('PostScript named as a CSV', 'a.csv', text('%!PS\n'), 'it begins as PostScript'),
  anUnsupported(
    'a CSV that is not UTF-8',
    'a.csv',
    () => Buffer.from('caf\xe9,1\n', 'latin1'),
    'it isn’t UTF-8 text',
  ),
  anUnsupported(
    'a CSV truncated within a character',
    'a.csv',
    () => Buffer.from('ā').subarray(0, 1),
    'it isn’t UTF-8 text',
  ),
  anUnsupported(
    'a CSV with a control character at its end',
    'a.csv',
    text(`${'a,b\n'.repeat(50_000)}\0`),
    'it has control characters',
  ),
  anUnsupported(
    'a compressed picture named as a CSV',
    'a.csv',
    () => deflateSync('a'.repeat(1_000)),
    'it isn’t UTF-8 text',
  ),
];
