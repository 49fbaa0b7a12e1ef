import type { FileBytes } from './answers.ts';
import type { Sent } from './host.ts';

/** Bytes of a file, the first and the last included. */
export type Range = { readonly start: number; readonly end: number };

/**
 * The range of a file that a caller asks for: undefined for the whole file, `none` where there is
 * nothing of it in the file. What is no range of bytes, or several of them, counts as not sent, as does
 * one of a file that is no longer what `If-Range` says.
 */
export function rangeOf(
  headers: Sent['headers'],
  { sizeBytes, etag, lastModified }: Pick<FileBytes, 'sizeBytes' | 'etag' | 'lastModified'>,
): Range | 'none' | undefined {
  const [, first = '', last = ''] = ONE_RANGE.exec(headers.get('range') ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const ifRange = headers.get('if-range');
  if (ifRange !== null && ifRange !== etag && ifRange !== lastModified.toUTCString()) {
    return undefined;
  }
  // Without a first byte it is the last so many.
  const start = first === '' ? Math.max(0, sizeBytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  return start < sizeBytes ? { start, end } : 'none';
}

const ONE_RANGE = /^bytes\s*=\s*(\d{0,15})\s*-\s*(\d{0,15})$/i;
