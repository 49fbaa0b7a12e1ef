import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';

/** A file to inspect without reading all of it into memory. */
export type OpenedFile = {
  readonly path: string;
  readonly sizeBytes: number;
  /** The first 4 KiB. */
  readonly head: Buffer;
  /** The last 64 KiB or so: the end record of a zip archive must begin here. */
  readonly tail: Buffer;
  /** Returns fewer than `length` bytes at the end of the file. */
  read(start: number, length: number): Promise<Buffer>;
} & AsyncDisposable;

const HEAD_BYTES = 4_096;
/** A zip end record and its longest comment. */
const TAIL_BYTES = 22 + 65_535;

export async function openFile(path: string): Promise<OpenedFile> {
  const handle = await open(path);
  const { size } = await handle.stat();
  const read = async (start: number, length: number) => {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start);
    return buffer.subarray(0, bytesRead);
  };
  return {
    path,
    sizeBytes: size,
    head: await read(0, HEAD_BYTES),
    tail: await read(Math.max(0, size - TAIL_BYTES), TAIL_BYTES),
    read,
    [Symbol.asyncDispose]: () => handle.close(),
  };
}

/** The MIME type of the bytes, if known. Does not look into archives; office files are checked in `office-file.ts`. */
export async function detectMimeType({ path, head }: OpenedFile): Promise<string | undefined> {
  const archive = ARCHIVES.find(({ magic }) => head.subarray(0, magic.length).equals(magic));
  if (archive) return archive.mimeType;
  // It follows offsets inside the file, a few hundred at most.
  const found = await fileTypeFromFile(path, { signal: AbortSignal.timeout(5_000) });
  return found && (ALIASES[found.mime] ?? found.mime);
}

const ARCHIVES = [
  { magic: Buffer.from('PK\x03\x04', 'latin1'), mimeType: 'application/zip' },
  { magic: Buffer.from([0x1f, 0x8b]), mimeType: 'application/gzip' },
];

/** An animated PNG is a PNG, and an M4V is an MP4. */
const ALIASES: Readonly<Record<string, string>> = {
  'image/apng': 'image/png',
  'video/x-m4v': 'video/mp4',
};
