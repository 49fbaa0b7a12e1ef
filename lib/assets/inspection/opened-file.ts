import { open } from 'node:fs/promises';

/** A file that is looked into without having the whole of it in memory. */
export type OpenedFile = {
  readonly path: string;
  readonly sizeBytes: number;
  /** The first 4 KiB. */
  readonly head: Buffer;
  /** The last 64 KiB or so: as far from the end as the record may be that ends a zip archive. */
  readonly tail: Buffer;
  /** `length` bytes from `start`; fewer at the end of the file. */
  read(start: number, length: number): Promise<Buffer>;
} & AsyncDisposable;

const HEAD = 4_096;
const TAIL = 22 + 65_535;

/** Opens the file at `path`; throws where there is none. */
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
    head: await read(0, HEAD),
    tail: await read(Math.max(0, size - TAIL), TAIL),
    read,
    [Symbol.asyncDispose]: () => handle.close(),
  };
}
