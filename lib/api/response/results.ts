import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { ApiRequest } from '#lib/api/request/request.ts';
import type { Stored } from '#lib/documents/document.ts';

/** What a handler returns, by the kind of result that its declaration names. */
export type HandlerResults<T> = {
  /** A value to be serialised, or a stored document that is sent as it is. */
  readonly document: T | Stored<T>;
  readonly created: Created<T>;
  readonly noContent: NoContent;
  readonly bytes: FileBytes;
  readonly generated: GeneratedFile;
};

export type Created<T> = {
  readonly location: string;
  readonly value: T;
  /** Whether an earlier request with the same `Idempotency-Key` created it. */
  readonly isReplayed: boolean;
};
export type NoContent = { readonly status: 204 };

/** A stored file, to be sent completely or in part. */
export type FileBytes = {
  /** Opens the bytes, or those from `start` to `end` inclusive. Called at most once. */
  open(range?: { readonly start: number; readonly end: number }): Promise<Readable>;
  readonly sizeBytes: number;
  readonly mimeType: string;
  /** The name that browsers save it under. */
  readonly fileName: string;
  /** Strong, quotes included. */
  readonly etag: string;
  readonly lastModified: Date;
};

/** A file that is generated for the response. */
export type GeneratedFile = {
  /** Whether browsers show it instead of saving it: for PDFs, whose viewer prints them. */
  readonly isInline?: boolean;
  /**
   * Generates the bytes. Called at most once, and not for a 304 or HEAD. `signal` is aborted when the client has
   * disconnected.
   */
  generate(signal: ApiRequest['signal']): Promise<Uint8Array<ArrayBuffer>>;
  readonly mimeType: string;
  /** The name that browsers save it under. */
  readonly fileName: string;
  /** Strong, quotes included. */
  readonly etag: string;
};

/** 201: a new record at `location`, a path or a URL. `isReplayed` for a repeated idempotent request. */
export function created<T>(location: string, value: T, isReplayed = false): Created<T> {
  return { location, value, isReplayed };
}

export function noContent(): NoContent {
  return { status: 204 };
}

/** 200, 206 or 416: a file, or the range of it that the caller requests. */
export function bytes(file: FileBytes): FileBytes {
  return file;
}

/** The response schema of an operation that returns 204. */
export const NoBody = z.never();

/** The response schema of an operation that returns a file of one media type, or of any. */
export function binarySchema(mediaType: string) {
  return z.string().meta({ contentMediaType: mediaType });
}
