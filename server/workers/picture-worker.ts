// The process that decodes strangers' pictures, one at a time. It is ended when one takes too long or too
// much memory.

import sharp from 'sharp';
import { MOST_PIXELS, THUMBNAIL_SIDE } from '#lib/assets/pictures.ts';
import type { PictureJob } from './pictures.ts';
import { answerJobs } from './worker.ts';

const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Tiff'].map(
  (name) => `VipsForeignLoad${name}File`,
);

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });
answerJobs((job) => answerTo(job as PictureJob));

async function answerTo({ task, path }: PictureJob) {
  try {
    return task === 'size' ? await size(path) : await thumbnail(path);
  } catch (error) {
    return { refused: whatIsWrong(error) };
  }
}

/** Decodes the whole picture: its head alone would not tell that it is cut short. */
async function size(path: string) {
  const { autoOrient } = await opened(path).metadata();
  await opened(path).resize(8, 8, { fit: 'fill' }).raw().toBuffer();
  return { width: autoOrient.width, height: autoOrient.height };
}

async function thumbnail(path: string) {
  const webp = await opened(path)
    .autoOrient()
    .resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: 80 })
    .toBuffer();
  return { webp: webp.toString('base64') };
}

function opened(path: string) {
  return sharp(path, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true });
}

// The decoder's own words name paths and libraries.
function whatIsWrong(error: unknown) {
  return error instanceof Error && error.message.includes('pixel limit')
    ? `has more than ${MOST_PIXELS.toLocaleString('en-AU')} pixels`
    : 'is broken or cut short: it cannot be decoded';
}
