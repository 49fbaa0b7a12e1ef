import { deflateSync } from 'node:zlib';
import { HTML, PDF, type SampleFile, text } from './sample-file.ts';

/** Files named `.csv`. */
export const csv: readonly SampleFile[] = [
  {
    title: 'HTML named as a CSV',
    fileName: 'a.csv',
    bytes: text(`\uFEFF\n ${HTML}`),
    unsupported: 'it begins as HTML or XML',
  },
  {
    title: 'a PDF named as a CSV',
    fileName: 'a.csv',
    bytes: text(`a,b\n${PDF}`),
    unsupported: 'it begins as a PDF',
  },
  {
    title: 'a script named as a CSV',
    fileName: 'a.csv',
    bytes: text('#!/bin/sh\n'),
    unsupported: 'it begins as a script',
  },
  {
    title: 'RTF named as a CSV',
    fileName: 'a.csv',
    bytes: text('{\\rtf1 a}'),
    unsupported: 'it begins as RTF',
  },
  {
    title: 'PostScript named as a CSV',
    fileName: 'a.csv',
    bytes: text('%!PS\n'),
    unsupported: 'it begins as PostScript',
  },
  {
    title: 'a CSV that is not UTF-8',
    fileName: 'a.csv',
    bytes: () => Buffer.from('caf\xe9,1\n', 'latin1'),
    unsupported: 'it isn’t UTF-8 text',
  },
  {
    title: 'a CSV truncated within a character',
    fileName: 'a.csv',
    bytes: () => Buffer.from('ā').subarray(0, 1),
    unsupported: 'it isn’t UTF-8 text',
  },
  {
    title: 'a CSV with a control character at its end',
    fileName: 'a.csv',
    bytes: text(`${'a,b\n'.repeat(50_000)}\0`),
    unsupported: 'it has control characters',
  },
  {
    title: 'a compressed picture named as a CSV',
    fileName: 'a.csv',
    bytes: () => deflateSync('a'.repeat(1_000)),
    unsupported: 'it isn’t UTF-8 text',
  },
];
