import { createReadStream } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import { FILE_KINDS, type FileKind } from '#lib/assets/upload/file-kinds.ts';
import { DomainError, invalid } from '#lib/errors.ts';
import {
  detectMimeType,
  hasHiddenArchive,
  hasHiddenArchiveInPdf,
  type OpenedFile,
  openFile,
  readZipDirectory,
  type ZipEntry,
} from './zip.ts';

/**
 * Throws VALIDATION_ERROR for a broken PDF, and UNSUPPORTED_MEDIA_TYPE if the bytes at `path` are not of this kind, or
 * something else as well, such as a picture with an archive appended, which another program would run.
 */
export async function checkBytes(path: string, kind: FileKind): Promise<void> {
  await using file = await openFile(path);
  const problem = await (CHECKS[kind.mimeType] ?? findMediaProblem)(file, kind);
  if (problem !== undefined) {
    throw unsupportedFile(`The file is named as ${kind.name}, but ${problem}.`);
  }
}

/** What is wrong with a file of the claimed kind, as in `it has macros`. */
type Check = (file: OpenedFile, kind: FileKind) => Promise<string | undefined>;

const CHECKS: Readonly<Record<string, Check>> = {
  'text/csv': findCsvProblem,
  'application/pdf': async (file) =>
    (await findPdfProblem(file)) ??
    ((await hasHiddenArchiveInPdf(file)) ? HIDDEN_ARCHIVE : undefined),
  'video/mp4': async (file, kind) => (await findMediaProblem(file, kind)) ?? findMp4Problem(file),
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': findOfficeFileProblem,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': findOfficeFileProblem,
};

const HIDDEN_ARCHIVE = 'it has a zip archive attached';

async function findMediaProblem(file: OpenedFile, kind: FileKind) {
  const found = await detectMimeType(file);
  if (found !== kind.mimeType) return `its content is ${found ?? 'of an unknown type'}`;
  if (file.head.subarray(0, PDF_MARK_WITHIN).includes(PDF_MARK)) return 'it contains a PDF';
  return (await hasHiddenArchive(file)) ? HIDDEN_ARCHIVE : undefined;
}

/** What is wrong with an MP4: its boxes must be contiguous, and one of them must describe the movie. */
async function findMp4Problem(file: OpenedFile): Promise<string | undefined> {
  let offset = 0;
  for (let count = 0; offset < file.sizeBytes && count < MAX_BOXES; count += 1) {
    const box = parseBox(await file.read(offset, BOX_HEADER), file.sizeBytes - offset);
    if (box.name === 'moov' && offset + box.sizeBytes <= file.sizeBytes) return undefined;
    if (box.sizeBytes < 8) break;
    offset += box.sizeBytes;
  }
  return 'the video is incomplete (no whole `moov`)';
}

/** An hour in one-second fragments has fewer. */
const MAX_BOXES = 10_000;
const BOX_HEADER = 16;

/** A size of 1 means that a 64-bit size follows the name, 0 that the box extends to the end of the file. */
function parseBox(header: Buffer, remaining: number) {
  if (header.length < 8) return { name: '', sizeBytes: 0 };
  const name = header.toString('latin1', 4, 8);
  const size = header.readUInt32BE(0);
  if (size === 0) return { name, sizeBytes: remaining };
  if (size > 1) return { name, sizeBytes: size };
  return { name, sizeBytes: header.length < 16 ? 0 : Number(header.readBigUInt64BE(8)) };
}

/** VALIDATION_ERROR of the file. */
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

/** Readers look for this mark within the first kilobyte. */
const PDF_MARK = '%PDF-';
const PDF_MARK_WITHIN = 1_024;

/**
 * What is wrong with a PDF. Real PDFs may have mail or printer headers before their mark, but no script, markup or
 * other format is accepted there. Encrypted and damaged ones are accepted, since they are stored and not read, but not
 * one of which nothing but the mark is a PDF's.
 */
async function findPdfProblem(file: OpenedFile): Promise<string | undefined> {
  const start = file.head.subarray(0, PDF_MARK_WITHIN).indexOf(PDF_MARK);
  const found = start === 0 ? undefined : await detectMimeType(file);
  if (start < 0) return `its content is ${found ?? 'of an unknown type'}`;
  if (found !== undefined && found !== 'application/pdf') return `it begins as ${found}`;
  const before = file.head.subarray(0, start);
  if (before.toString('latin1').startsWith('#!')) return 'it begins with a script';
  if (before.includes('<')) return 'it begins with markup';
  if (![file.head, file.tail].some((bytes) => PDF_OBJECT.test(bytes.toString('latin1'))))
    throw invalidFile('is a PDF that is broken: it has no object');
  return undefined;
}

const PDF_OBJECT = /\d\s+\d+\s+obj/;

/** What is wrong with a CSV file: it must be UTF-8 without control characters, and no other format in disguise. */
async function findCsvProblem({ path, head }: OpenedFile): Promise<string | undefined> {
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

/**
 * What is wrong with a Word document or an Excel workbook. These are zip archives; only one small entry is unpacked,
 * the list of content types.
 */
async function findOfficeFileProblem(
  file: OpenedFile,
  kind: FileKind,
): Promise<string | undefined> {
  const found = await detectMimeType(file);
  if (found !== 'application/zip') return `its content is ${found ?? 'of an unknown type'}`;
  const directory = await readZipDirectory(file);
  if ('problem' in directory) return directory.problem;
  const { entries } = directory;
  const problem = findEntriesProblem(entries, file.sizeBytes);
  if (problem !== undefined) return problem;
  const list = entries.find(({ name }) => name === CONTENT_TYPES);
  const contentTypes = list && (await unpack(file, list));
  return contentTypes === undefined
    ? `it has no list of its parts (${CONTENT_TYPES})`
    : findContentTypesProblem(contentTypes, `${kind.mimeType}.main+xml`);
}

const CONTENT_TYPES = '[Content_Types].xml';

function findEntriesProblem(entries: readonly ZipEntry[], sizeBytes: number) {
  const names = new Set(entries.map(({ name }) => name.toLowerCase()));
  if (names.size < entries.length) return 'two of its entries have the same name';
  if (entries.some(({ name }) => OUTSIDE.test(name))) return 'an entry points outside the file';
  if (entries.some(({ name }) => PROGRAM.test(name))) return 'it has macros or a program';
  if (entries.some(({ isEncrypted, method }) => isEncrypted || (method !== 0 && method !== 8))) {
    return 'it is packed in a way that office programs do not use';
  }
  const unpacked = entries.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0);
  if (unpacked > Math.max(SMALL_BYTES, MAX_RATIO * sizeBytes)) {
    return 'it unpacks to far more than its size';
  }
  return undefined;
}

const OUTSIDE = /^[/\\]|^[a-z]:|(^|[/\\])\.\.([/\\]|$)|\\/i;
const PROGRAM = /vbaProject|macrosheets\/|^META-INF\/|\.(class|dex|exe|dll)$/i;
/** Below this size the ratio is not checked: small tables of equal values compress very well. */
const SMALL_BYTES = 52_428_800;
const MAX_RATIO = 100;

/** The text of an entry; undefined if it is too large or contradicts the directory. */
async function unpack(
  file: OpenedFile,
  { start, packedBytes, unpackedBytes, method, name }: ZipEntry,
) {
  if (packedBytes > MAX_LIST_BYTES || unpackedBytes > MAX_LIST_BYTES) return undefined;
  const local = await file.read(start, 30);
  if (local.length < 30) return undefined;
  const nameBytes = local.readUInt16LE(26);
  const localName = await file.read(start + 30, nameBytes);
  if (localName.toString('utf8') !== name) return undefined;
  const packed = await file.read(start + 30 + nameBytes + local.readUInt16LE(28), packedBytes);
  return (method === 0 ? packed : inflate(packed))?.toString('utf8');
}

const MAX_LIST_BYTES = 1_048_576;

function inflate(packed: Buffer) {
  try {
    return inflateRawSync(packed, { maxOutputLength: MAX_LIST_BYTES });
  } catch (error) {
    // zlib errors have a code: the data is invalid or too large.
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}

function findContentTypesProblem(xml: string, main: string) {
  if (/<!|&#/.test(xml)) return 'the list of its parts is written in a way that hides them';
  const types = [...xml.matchAll(/ContentType\s*=\s*["']([^"']*)["']/gi)].map(
    ([, type = '']) => type,
  );
  if (types.some((type) => /macro|vbaProject/i.test(type))) return 'it has macros';
  return types.includes(main) ? undefined : 'the list of its parts says that it is something else';
}
