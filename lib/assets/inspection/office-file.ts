import { inflateRawSync } from 'node:zlib';
import type { FileKind } from '../file-kinds.ts';
import type { OpenedFile } from './opened-file.ts';
import { sniff } from './sniff.ts';
import { readZipDirectory, type ZipEntry } from './zip-directory.ts';

/**
 * What is wrong with a Word document or an Excel workbook. It is a zip archive, of which one small entry is
 * unpacked: the list of what the others are.
 */
export async function faultOfOfficeFile(
  file: OpenedFile,
  kind: FileKind,
): Promise<string | undefined> {
  const found = await sniff(file);
  if (found !== 'application/zip') return `its bytes are ${found ?? 'of no kind that is known'}`;
  const directory = await readZipDirectory(file);
  if ('fault' in directory) return directory.fault;
  const { entries } = directory;
  const fault = faultOfEntries(entries, file.sizeBytes);
  if (fault !== undefined) return fault;
  const list = entries.find(({ name }) => name === LIST);
  const contentTypes = list && (await unpack(file, list));
  return contentTypes === undefined
    ? `it has no list of its parts (${LIST})`
    : faultOfContentTypes(contentTypes, `${kind.mimeType}.main+xml`);
}

const LIST = '[Content_Types].xml';

function faultOfEntries(entries: readonly ZipEntry[], sizeBytes: number) {
  const names = new Set(entries.map(({ name }) => name.toLowerCase()));
  if (names.size < entries.length) return 'two of its entries have one name';
  if (entries.some(({ name }) => OUTSIDE.test(name))) return 'an entry names a place outside of it';
  if (entries.some(({ name }) => PROGRAM.test(name))) return 'it has macros, or is a program';
  if (entries.some(({ isEncrypted, method }) => isEncrypted || (method !== 0 && method !== 8))) {
    return 'it is packed in a way that office programs do not use';
  }
  const unpacked = entries.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0);
  if (unpacked > Math.max(SMALL_BYTES, MOST_RATIO * sizeBytes)) {
    return 'it unpacks to far more than its size';
  }
  return undefined;
}

const OUTSIDE = /^[/\\]|^[a-z]:|(^|[/\\])\.\.([/\\]|$)|\\/i;
const PROGRAM = /vbaProject|macrosheets\/|^META-INF\/|\.(class|dex|exe|dll)$/i;
/** Tables of one value pack very well, and to no harm while they are small. */
const SMALL_BYTES = 52_428_800;
const MOST_RATIO = 100;

/** The text of a small entry; undefined where it is not small, or not what the directory says. */
async function unpack(
  file: OpenedFile,
  { start, packedBytes, unpackedBytes, method, name }: ZipEntry,
) {
  if (packedBytes > MOST_LIST_BYTES || unpackedBytes > MOST_LIST_BYTES) return undefined;
  const local = await file.read(start, 30);
  if (local.length < 30) return undefined;
  const nameBytes = local.readUInt16LE(26);
  const ownName = await file.read(start + 30, nameBytes);
  if (ownName.toString('utf8') !== name) return undefined;
  const packed = await file.read(start + 30 + nameBytes + local.readUInt16LE(28), packedBytes);
  return (method === 0 ? packed : inflated(packed))?.toString('utf8');
}

const MOST_LIST_BYTES = 1_048_576;

function inflated(packed: Buffer) {
  try {
    return inflateRawSync(packed, { maxOutputLength: MOST_LIST_BYTES });
  } catch (error) {
    // What it cannot inflate is not what an office program packed; that it threw says all of it.
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}

function faultOfContentTypes(xml: string, main: string) {
  if (/<!|&#/.test(xml)) return 'the list of its parts is written in a way that hides them';
  const types = [...xml.matchAll(/ContentType\s*=\s*["']([^"']*)["']/gi)].map(
    ([, type = '']) => type,
  );
  if (types.some((type) => /macro|vbaProject/i.test(type))) return 'it has macros';
  return types.includes(main) ? undefined : 'the list of its parts says that it is something else';
}
