// The process that decodes strangers' pictures. It gets one at a time from `picture-child.ts`, which ends
// it when one takes too long; it ends itself when one takes too much memory.

import { setPriority } from 'node:os';
import sharp from 'sharp';
import { MOST_PIXELS, THUMBNAIL_SIDE } from '#lib/assets/pictures.ts';
import { type PictureJob, READY } from './picture-job.ts';

/** How often memory is looked at while threads beside this one decode, in milliseconds. */
const LOOK = 20;
/** A nice value: requests come first. */
const BEHIND_THE_SERVICE = 10;
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Tiff'].map(
  (name) => `VipsForeignLoad${name}File`,
);

const mostBytes = Number(process.argv[2]) * 1_048_576;
setPriority(BEHIND_THE_SERVICE);
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });
process.on('disconnect', () => process.exit());
process.on('message', work);
process.send?.(READY);

async function work(job: PictureJob) {
  const looks = setInterval(endIfTooLarge, LOOK);
  endIfTooLarge();
  const answer = await answerTo(job);
  clearInterval(looks);
  process.send?.(answer);
}

function endIfTooLarge() {
  if (process.memoryUsage.rss() > mostBytes) process.kill(process.pid, 'SIGKILL');
}

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
