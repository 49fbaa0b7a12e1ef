import { movie, picture } from '#lib/assets/testing/media.ts';
import { HTML, jar, PDF, type SampleFile, text } from './sample-file.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

/** Files of kinds that are not accepted, or named as another kind. */
export const unsupported: readonly SampleFile[] = [
  {
    title: 'HTML named as a JPEG',
    fileName: 'a.jpg',
    bytes: text(HTML),
    unsupported: 'of an unknown type',
  },
  { title: 'HTML', fileName: 'a.html', bytes: text(HTML), unsupported: 'File type not supported' },
  {
    title: 'SVG with a script',
    fileName: 'a.svg',
    bytes: text(SVG),
    unsupported: 'File type not supported',
  },
  {
    title: 'SVG named as a PNG',
    fileName: 'a.png',
    bytes: text(SVG),
    unsupported: 'of an unknown type',
  },
  {
    title: 'XML named as a JPEG',
    fileName: 'a.jpg',
    bytes: text('<?xml version="1.0"?><a/>'),
    unsupported: 'application/xml',
  },
  {
    title: 'a PNG named as a JPEG',
    fileName: 'a.jpg',
    bytes: () => picture('png'),
    unsupported: 'image/png',
  },
  {
    title: 'a JPEG named as a program',
    fileName: 'a.jpg.exe',
    bytes: () => picture('jpeg'),
    unsupported: 'File type not supported',
  },
  {
    title: 'a JPEG without an extension',
    fileName: 'blob',
    bytes: () => picture('jpeg'),
    unsupported: 'File type not supported',
  },
  {
    title: 'a program named as a PDF',
    fileName: 'a.pdf',
    bytes: text(`MZ${'\0'.repeat(100)}`),
    unsupported: 'application/x-msdownload',
  },
  {
    title: 'HTML before a PDF',
    fileName: 'a.pdf',
    bytes: text(`${HTML}${PDF}`),
    unsupported: 'it begins with markup',
  },
  {
    title: 'a script before a PDF',
    fileName: 'a.pdf',
    bytes: text(`#!/bin/sh\nexit\n${PDF}`),
    unsupported: 'it begins with a script',
  },
  {
    title: 'an archive before a PDF',
    fileName: 'a.pdf',
    bytes: () => Buffer.concat([jar(), Buffer.from(PDF)]),
    unsupported: 'it begins as application/zip',
  },
  {
    title: 'an audio file named as an MP4',
    fileName: 'a.mp4',
    bytes: () => movie('M4A '),
    unsupported: 'audio/x-m4a',
  },
  {
    title: 'a QuickTime movie',
    fileName: 'a.mp4',
    bytes: () => movie('qt  '),
    unsupported: 'video/quicktime',
  },
  {
    title: 'an AVIF picture named as an MP4',
    fileName: 'a.mp4',
    bytes: () => movie('avif'),
    unsupported: 'image/avif',
  },
  {
    title: 'a truncated MP4',
    fileName: 'a.mp4',
    bytes: () => movie('isom', ['mdat', 'moov']).subarray(0, -50),
    unsupported: 'the video is incomplete',
  },
  {
    title: 'an MP4 without a `moov` box',
    fileName: 'a.mp4',
    bytes: () => movie('isom', ['mdat']),
    unsupported: 'the video is incomplete',
  },
  {
    title: 'a zip archive',
    fileName: 'a.zip',
    bytes: () => jar(),
    unsupported: 'File type not supported',
  },
  {
    title: 'a zip archive named as a JPEG',
    fileName: 'a.jpg',
    bytes: () => jar(),
    unsupported: 'application/zip',
  },
  {
    title: 'a compressed file named as a PDF',
    fileName: 'a.pdf',
    bytes: () => Buffer.from([0x1f, 0x8b, 8, 0]),
    unsupported: 'application/gzip',
  },
];
