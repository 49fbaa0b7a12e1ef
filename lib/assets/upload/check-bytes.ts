import { createReadStream } from 'node:fs';
import { fileTypeFromFile } from 'file-type';
import { DomainError, invalid } from '#lib/errors.ts';
import { FILE_KINDS, type FileKind } from './file-kinds.ts';

/** Throws UNSUPPORTED_MEDIA_TYPE if the bytes at `path` are not of this kind. */
export async function checkBytes(path: string, kind: FileKind): Promise<void> {
  const isCsv = kind.mimeType === 'text/csv';
  const problem = await (isCsv ? findCsvProblem(path) : findTypeProblem(path, kind.mimeType));
  if (problem !== undefined)
    throw unsupportedFile(`The file is named as ${kind.name}, but ${problem}.`);
}

async function findTypeProblem(path: string, mimeType: string): Promise<string | undefined> {
  // It follows offsets inside the file, a few hundred at most.
  const { mime = 'of an unknown type' } =
    (await fileTypeFromFile(path, { signal: AbortSignal.timeout(5_000) })) ?? {};
  const found = ALIASES[mime] ?? mime;
  return found === mimeType ? undefined : `its content is ${found}`;
}

/** An animated PNG is a PNG, and an M4V is an MP4. */
const ALIASES: Readonly<Record<string, string>> = {
  'image/apng': 'image/png',
  'video/x-m4v': 'video/mp4',
};

export function invalidFile(issue: string): DomainError {
  return invalid([{ field: 'file', issue }]);
}

/** UNSUPPORTED_MEDIA_TYPE with the accepted kinds; `reason` is a sentence. */
export function unsupportedFile(reason: string): DomainError {
  return new DomainError('UNSUPPORTED_MEDIA_TYPE', `${reason} ${ACCEPTED}`);
}

const ACCEPTED = `Supported file types: ${FILE_KINDS.map(
  ({ name, extensions }) =>
    `${name} (${extensions.map((extension) => `.${extension}`).join(', ')})`,
).join(', ')}.`;

/** A CSV file must be UTF-8 without control characters, and not begin as another format. */
async function findCsvProblem(path: string): Promise<string | undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isStart = true;
  try {
    for await (const chunk of createReadStream(path)) {
      const text = decoder.decode(chunk, { stream: true });
      if (isStart && OTHER_FORMAT.test(text)) return 'it begins as another format';
      if (CONTROL.test(text)) return 'it has control characters, so it isn’t plain text';
      isStart = false;
    }
    decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) return 'it isn’t UTF-8 text';
    throw error;
  }
  return undefined;
}

/** HTML, XML and SVG, PDF and PostScript, scripts, RTF: programs go by these marks, whatever a file is named. */
const OTHER_FORMAT = /^\s*(?:<|%PDF-|%!|#!|\{\\rtf)/;
/** ASCII control characters other than tab and line ends. */
const CONTROL = /[\p{Cc}--[\t\n\r\u0080-\u009f]]/v;
