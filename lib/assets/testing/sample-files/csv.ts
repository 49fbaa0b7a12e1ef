import { deflateSync } from 'node:zlib';
import { HTML, PDF, text, unsupportedFiles } from './sample-file.ts';

const OTHER = 'it begins as another format';

/** Files named `.csv`. */
export const csv = unsupportedFiles('a.csv', {
  'HTML named as a CSV': [text(`\uFEFF\n ${HTML}`), OTHER],
  'a PDF named as a CSV': [text(PDF), OTHER],
  'a script named as a CSV': [text('#!/bin/sh\n'), OTHER],
  'RTF named as a CSV': [text('{\\rtf1 a}'), OTHER],
  'PostScript named as a CSV': [text('%!PS\n'), OTHER],
  'a CSV that is not UTF-8': [() => Buffer.from('caf\xe9,1\n', 'latin1'), 'it isn’t UTF-8 text'],
  'a CSV truncated within a character': [
    () => Buffer.from('ā').subarray(0, 1),
    'it isn’t UTF-8 text',
  ],
  'a CSV with a control character at its end': [
    text(`${'a,b\n'.repeat(50_000)}\0`),
    'it has control characters',
  ],
  'a compressed picture named as a CSV': [
    () => deflateSync('a'.repeat(1_000)),
    'it isn’t UTF-8 text',
  ],
});
