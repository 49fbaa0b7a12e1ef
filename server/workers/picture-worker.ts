// The worker process that decodes untrusted pictures, one at a time. It is killed if one takes too long or too much
// memory.

import sharp from 'sharp';
import { MAX_PIXELS, THUMBNAIL_SIDE } from '#lib/assets/processing/processing.ts';
import { formatCount } from '#lib/text/text.ts';
import type { PictureJob } from './pictures.ts';
import { runJobs } from './worker.ts';

const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Tiff'].map(
  (name) => `VipsForeignLoad${name}File`,
);

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });
runJobs((job) => runJob(job as PictureJob));

async function runJob({ task, path }: PictureJob) {
  try {
    return task === 'size' ? await size(path) : await thumbnail(path);
  } catch (error) {
    return { refused: refusalReason(error) };
  }
}

/** Decodes the whole picture: its header would not show that it is truncated. */
async function size(path: string) {
  const { autoOrient } = await openPicture(path).metadata();
  await openPicture(path).resize(8, 8, { fit: 'fill' }).raw().toBuffer();
  return { width: autoOrient.width, height: autoOrient.height };
}

async function thumbnail(path: string) {
  const webp = await openPicture(path)
    .autoOrient()
    .resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: 80 })
    .toBuffer();
  return { webp: webp.toString('base64') };
}

function openPicture(path: string) {
  return sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true });
}

// The messages of the decoder name paths and libraries.
function refusalReason(error: unknown) {
  return error instanceof Error && error.message.includes('pixel limit')
    ? `has more than ${formatCount(MAX_PIXELS)} pixels`
    : 'is broken or cut short: it cannot be decoded';
}
