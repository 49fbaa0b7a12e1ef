import { makeConcurrencyLimiter } from '#lib/api/concurrency-limiter.ts';
import type { Pictures } from '#lib/assets/pictures.ts';
import { unavailable } from '#lib/failures.ts';
import { type PictureChild, startPictureChild } from './picture-child.ts';
import { PICTURE_ANSWERS, type PictureJob } from './picture-job.ts';

export type PictureLimits = {
  /** The longest that one picture may take, in milliseconds. */
  readonly milliseconds: number;
  /** The most memory of the process, in megabytes. */
  readonly megabytes: number;
  /** The most pictures that wait for their turn. */
  readonly maxWaiting: number;
  /** How long one waits at most, in milliseconds. */
  readonly maxWaitMs: number;
};

/** A picture of as many pixels as are let in, of the costliest kind, takes 560 MB, and 20 s of a busy machine. */
const LIMITS: PictureLimits = {
  milliseconds: 30_000,
  megabytes: 1_024,
  maxWaiting: 50,
  maxWaitMs: 60_000,
};

/**
 * Decodes pictures one after the other in a process that is started when it is first needed. Where a picture
 * takes too long or too much memory, or upsets the decoder, that process ends, the picture is refused, and
 * the next one gets a new process. Sizes go before thumbnails: somebody waits for them, and among these callers
 * take turns. Closed, it ends the
 * process at once, and whoever waits is turned away.
 */
export function makePictures(
  limits: PictureLimits = LIMITS,
  start: typeof startPictureChild = startPictureChild,
): Pictures & { close(): void } {
  const { maxWaiting, maxWaitMs } = limits;
  const decoding = makeConcurrencyLimiter({
    limit: 1,
    maxWaiting,
    maxWaitMs,
    targetWaitMs: maxWaitMs,
  });
  let child: PictureChild | undefined;
  let isClosed = false;

  /** Fails, as a promise, where no process can be started now. */
  async function ask(job: PictureJob): Promise<unknown> {
    if (isClosed) throw closed();
    if (child === undefined || child.hasEnded()) child = start(limits);
    const answer = await child.ask(job);
    // A process that was ended with us says of no picture that it is too costly.
    if (isClosed) throw closed();
    return answer;
  }

  /** The answer, in its turn; unchecked. */
  async function answerTo(job: PictureJob, caller: string): Promise<unknown> {
    const release = await decoding.acquire(caller, undefined, job.task === 'size');
    try {
      return await ask(job);
    } finally {
      release();
    }
  }

  return {
    async size(path, caller) {
      return PICTURE_ANSWERS.size.parse(await answerTo({ task: 'size', path }, caller));
    },
    async thumbnail(path) {
      const answer = PICTURE_ANSWERS.thumbnail.parse(
        await answerTo({ task: 'thumbnail', path }, THUMBNAILS),
      );
      return 'webp' in answer ? { webp: Buffer.from(answer.webp, 'base64') } : answer;
    },
    close() {
      isClosed = true;
      child?.end();
    },
  };
}

function closed() {
  return unavailable('The service is being stopped; try again in a moment.');
}

/** Thumbnails wait for none of the callers. */
const THUMBNAILS = 'thumbnails';
