import { createReadStream } from 'node:fs';
import type { OpenedFile } from './opened-file.ts';

/** What is wrong with a CSV file: it must be UTF-8 without control characters, and no other format in disguise. */
export async function findCsvProblem({ path, head }: OpenedFile): Promise<string | undefined> {
  const start = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  const disguised = DISGUISES.find(({ mark }) => mark.test(start));
  if (disguised) return `it begins as ${disguised.name}`;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) {
      if (CONTROL.test(decoder.decode(chunk, { stream: true }))) return HAS_CONTROL;
    }
    decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) return 'it isn’t UTF-8 text';
    throw error;
  }
  return undefined;
}

const HAS_CONTROL = 'it has control characters, so it isn’t plain text';
/** ASCII control characters other than tab and line ends. */
const CONTROL = /[\p{Cc}--[\t\n\r\u0080-\u009f]]/v;

/** Formats that programs recognise by their first bytes, whatever the file is named. */
const DISGUISES = [
  { mark: /^</, name: 'HTML or XML' },
  { mark: /^.{0,1024}%PDF-/s, name: 'a PDF' },
  { mark: /^%!/, name: 'PostScript' },
  { mark: /^\{\\rtf/, name: 'RTF' },
  { mark: /^#!/, name: 'a script' },
  { mark: /^GIF8/, name: 'a GIF' },
];
