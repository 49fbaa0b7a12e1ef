import { movie, picture } from '#lib/assets/testing/media.ts';
import { anUnsupported, HTML, jar, PDF, type SampleFile, text } from './sample-file.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

/** Files of kinds that are not accepted, or named as another kind. */
export const unsupported: readonly SampleFile[] = [
  anUnsupported('HTML named as a JPEG', 'a.jpg', text(HTML), 'of an unknown type'),
  anUnsupported('HTML', 'a.html', text(HTML), 'File type not supported'),
  anUnsupported('SVG with a script', 'a.svg', text(SVG), 'File type not supported'),
  anUnsupported('SVG named as a PNG', 'a.png', text(SVG), 'of an unknown type'),
  anUnsupported(
    'XML named as a JPEG',
    'a.jpg',
    text('<?xml version="1.0"?><a/>'),
    'application/xml',
  ),
  anUnsupported('a PNG named as a JPEG', 'a.jpg', () => picture('png'), 'image/png'),
  anUnsupported(
    'a JPEG named as a program',
    'a.jpg.exe',
    () => picture('jpeg'),
    'File type not supported',
  ),
  anUnsupported(
    'a JPEG without an extension',
    'blob',
    () => picture('jpeg'),
    'File type not supported',
  ),
  anUnsupported(
    'a program named as a PDF',
    'a.pdf',
    text(`MZ${'\0'.repeat(100)}`),
    'application/x-msdownload',
  ),
  anUnsupported('HTML before a PDF', 'a.pdf', text(`${HTML}${PDF}`), 'it begins with markup'),
  anUnsupported(
    'a script before a PDF',
    'a.pdf',
    text(`#!/bin/sh\nexit\n${PDF}`),
    'it begins with a script',
  ),
  anUnsupported(
    'an archive before a PDF',
    'a.pdf',
    () => Buffer.concat([jar(), Buffer.from(PDF)]),
    'it begins as application/zip',
  ),
  anUnsupported('an audio file named as an MP4', 'a.mp4', () => movie('M4A '), 'audio/x-m4a'),
  anUnsupported('a QuickTime movie', 'a.mp4', () => movie('qt  '), 'video/quicktime'),
  anUnsupported('an AVIF picture named as an MP4', 'a.mp4', () => movie('avif'), 'image/avif'),
  anUnsupported(
    'a truncated MP4',
    'a.mp4',
    () => movie('isom', ['mdat', 'moov']).subarray(0, -50),
    'the video is incomplete',
  ),
  anUnsupported(
    'an MP4 without a `moov` box',
    'a.mp4',
    () => movie('isom', ['mdat']),
    'the video is incomplete',
  ),
  anUnsupported('a zip archive', 'a.zip', () => jar(), 'File type not supported'),
  anUnsupported('a zip archive named as a JPEG', 'a.jpg', () => jar(), 'application/zip'),
  anUnsupported(
    'a compressed file named as a PDF',
    'a.pdf',
    () => Buffer.from([0x1f, 0x8b, 8, 0]),
    'application/gzip',
  ),
];
