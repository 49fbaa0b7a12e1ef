import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { Stored } from '#lib/stored.ts';
import type { ApiRequest } from './request.ts';

/** What a handler gives, by what its declaration says that it answers with. */
export type Answers<T> = {
  /** A value to be encoded, or a document that is sent as it is stored. */
  readonly document: T | Stored<T>;
  readonly created: Created<T>;
  readonly nothing: NoContent;
  readonly bytes: FileBytes;
  readonly made: MadeFile;
};

export type Created<T> = {
  readonly location: string;
  readonly value: T;
  /** Whether it was answered before, under the same `Idempotency-Key`. */
  readonly isReplayed: boolean;
};
export type NoContent = { readonly status: 204 };

/** A file to be sent, whole or in part. */
export type FileBytes = {
  /** Opens the bytes, or those from `start` to `end`, both included; asked for once at most. */
  open(range?: { readonly start: number; readonly end: number }): Promise<Readable>;
  readonly sizeBytes: number;
  readonly mimeType: string;
  /** The name under which it is saved. */
  readonly fileName: string;
  /** Strong, quotes included. */
  readonly etag: string;
  readonly lastModified: Date;
};

/** A file that is made for the answer. */
export type MadeFile = {
  /**
   * Makes its bytes; asked for once at most, and not where the caller has them already. `asked` says whether they
   * are still waited for.
   */
  make(asked: ApiRequest['signal']): Promise<Uint8Array<ArrayBuffer>>;
  readonly mimeType: string;
  /** The name under which it is saved. */
  readonly fileName: string;
  /** Strong, quotes included. */
  readonly etag: string;
};

/** 201: something new is at `location`, a path or an address; or was told before, and is told again. */
export function created<T>(location: string, value: T, isReplayed = false): Created<T> {
  return { location, value, isReplayed };
}

/** 204: it is done, and there is nothing to say. */
export function noContent(): NoContent {
  return { status: 204 };
}

/** 200, 206 or 416: the bytes of a file, by what range of them the caller asks for. */
export function bytes(file: FileBytes): FileBytes {
  return file;
}

/** The response of an operation that answers with nothing. */
export const Nothing = z.never();

/** The response of an operation that answers with bytes: of one media type, or of any. */
export function bytesOf(mediaType: string) {
  return z.string().meta({ contentMediaType: mediaType });
}
