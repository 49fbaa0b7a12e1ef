import type { Readable } from 'node:stream';

/** Background scans and thumbnails. */
export type AssetProcessing = {
  /** Whether files are scanned before they are served: they are PROCESSING until then. */
  readonly scans: boolean;
  /** Starts work on an asset that was just recorded. Returns at once and never throws. */
  enqueue(): void;
};

export type Scanner = {
  /**
   * Scans the bytes to their end. Throws without a verdict: the scanner is unreachable or too slow, refuses to scan
   * such a file, or the bytes ended early.
   */
  scan(bytes: Readable, signal: AbortSignal): Promise<Verdict>;
};

/** The scanner's name of what it found; undefined if clean. */
export type Verdict = { readonly found: string | undefined };

/**
 * Decodes pictures and PDFs in separate processes with limits on pixels, time and memory, since they come from strangers.
 * Implemented in `server/workers/pictures.ts`.
 */
export type PictureDecoder = {
  /**
   * Size in pixels as displayed (after EXIF orientation, of the first frame or page), once all of it is decoded.
   * `caller` is the client or person who uploads. Throws SERVICE_UNAVAILABLE if the queue, or the caller's share of it,
   * is full, or the wait was too long.
   */
  size(path: string, caller: string): Promise<PictureSize | PictureRejection>;
  /** A small upright sRGB WebP without metadata. Throws like `size`. */
  thumbnail(path: string): Promise<Thumbnail | PictureRejection>;
  /** The first page of a PDF as a WebP, large enough for its page in the portal. Throws like `size`. */
  firstPage(path: string): Promise<Thumbnail | PictureRejection>;
};

type PictureSize = { readonly width: number; readonly height: number };
type Thumbnail = { readonly webp: Uint8Array };

/** What is wrong with the picture, as in `is broken: …`; a retry would not help. */
type PictureRejection = { readonly refused: string };

/** The most pixels of a picture: 8,192 × 8,192. */
export const MAX_PIXELS = 67_108_864;

/** The longest side of a thumbnail, in pixels. */
export const THUMBNAIL_SIDE = 400;

/**
 * The longest side of a PDF's first page, in pixels. It is the preview on the asset's page as well, where an A4 page of
 * this size can be read.
 */
export const PAGE_SIDE = 800;
