import { z } from 'zod';
import { MOST_PIXELS } from '#lib/assets/pictures.ts';

const side = z.int().min(1).max(MOST_PIXELS);
const refused = z.strictObject({ refused: z.string().max(200) });

/** What is asked of the process that decodes pictures, and its answers, checked: strangers' bytes ran there. */
export const PICTURE_ANSWERS = {
  size: z.union([z.strictObject({ width: side, height: side }), refused]),
  thumbnail: z.union([z.strictObject({ webp: z.base64().max(4_000_000) }), refused]),
};

export type PictureJob = { readonly task: keyof typeof PICTURE_ANSWERS; readonly path: string };
