import { movie, picture } from '#lib/assets/testing/media.ts';
import { HTML, jar, PDF, type SampleFile, text, unsupportedFiles } from './sample-file.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const OTHER_TYPE = 'File type not supported';

/** Files of kinds that are not accepted, or named as another kind. */
export const unsupported: readonly SampleFile[] = [
  ...unsupportedFiles('a.html', { HTML: [text(HTML), OTHER_TYPE] }),
  ...unsupportedFiles('a.svg', { 'SVG with a script': [text(SVG), OTHER_TYPE] }),
  ...unsupportedFiles('a.zip', { 'a zip archive': [() => jar(), OTHER_TYPE] }),
  ...unsupportedFiles('a.jpg.exe', {
    'a JPEG named as a program': [() => picture('jpeg'), OTHER_TYPE],
  }),
  ...unsupportedFiles('blob', {
    'a JPEG without an extension': [() => picture('jpeg'), OTHER_TYPE],
  }),
  ...unsupportedFiles('a.png', { 'SVG named as a PNG': [text(SVG), 'of an unknown type'] }),
  ...unsupportedFiles('a.jpg', {
    'HTML named as a JPEG': [text(HTML), 'of an unknown type'],
    'XML named as a JPEG': [text('<?xml version="1.0"?><a/>'), 'application/xml'],
    'a PNG named as a JPEG': [() => picture('png'), 'image/png'],
    'a zip archive named as a JPEG': [() => jar(), 'application/java-archive'],
  }),
  ...unsupportedFiles('a.pdf', {
    'a program named as a PDF': [text(`MZ${'\0'.repeat(100)}`), 'application/x-msdownload'],
    'a compressed file named as a PDF': [() => Buffer.from([0x1f, 0x8b, 8, 0]), 'application/gzip'],
    'HTML before a PDF': [text(`${HTML}${PDF}`), 'of an unknown type'],
    'a script before a PDF': [text(`#!/bin/sh\nexit\n${PDF}`), 'of an unknown type'],
    'an archive before a PDF': [
      () => Buffer.concat([jar(), Buffer.from(PDF)]),
      'application/java-archive',
    ],
  }),
  ...unsupportedFiles('a.mp4', {
    'an audio file named as an MP4': [() => movie('M4A '), 'audio/x-m4a'],
    'a QuickTime movie': [() => movie('qt  '), 'video/quicktime'],
    'an AVIF picture named as an MP4': [() => movie('avif'), 'image/avif'],
  }),
];
