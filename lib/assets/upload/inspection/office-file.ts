import { inflateRawSync } from 'node:zlib';
import type { FileKind } from '#lib/assets/upload/file-kinds.ts';
import { detectMimeType, type OpenedFile } from './opened-file.ts';
import { readZipDirectory, type ZipEntry } from './zip.ts';

/**
 * What is wrong with a Word document or an Excel workbook. These are zip archives; only one small entry is unpacked,
 * the list of content types.
 */
export async function findOfficeFileProblem(
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
