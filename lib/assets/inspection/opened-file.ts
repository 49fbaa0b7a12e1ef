import { open } from 'node:fs/promises';

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
