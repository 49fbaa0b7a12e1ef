/**
 * Where pictures are decoded: in a process of its own, with limits to pixels, time and memory, since they
 * come from strangers. `server/workers/pictures.ts` is the one that is served.
 */
export type Pictures = {
  /**
   * Width and height in pixels as the picture is shown (its EXIF orientation honoured; the first frame or
   * page), after the whole of it was decoded. Throws SERVICE_UNAVAILABLE where too many wait already, or too
   * many of its caller, or the wait was too long. `caller` is the client or person who uploads.
   */
  size(path: string, caller: string): Promise<PictureSize | PictureRefused>;
  /** A small WebP of the picture, upright, sRGB, without its metadata; throws like `size`. */
  thumbnail(path: string): Promise<Thumbnail | PictureRefused>;
};

export type PictureSize = { readonly width: number; readonly height: number };
export type Thumbnail = { readonly webp: Uint8Array };

/** What is wrong with the picture, as in `is broken: …`; asking again would not help. */
export type PictureRefused = { readonly refused: string };

/** The most pixels that a picture may have: 8,192 times 8,192. */
export const MOST_PIXELS = 67_108_864;

/** The most pixels that a thumbnail has on a side. */
export const THUMBNAIL_SIDE = 400;
