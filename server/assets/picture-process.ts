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
  readonly waiting: number;
};

/** A picture of as many pixels as are let in, of the costliest kind, takes 560 MB, and 20 s of a busy machine. */
const LIMITS: PictureLimits = { milliseconds: 30_000, megabytes: 1_024, waiting: 50 };

/**
 * Decodes pictures one after the other in a process that is started when it is first needed. Where a picture
 * takes too long or too much memory, or upsets the decoder, that process ends, the picture is refused, and
 * the next one gets a new process. Sizes go before thumbnails: somebody waits for them. Closed, it ends the
 * process at once, and whoever waits is turned away.
 */
export function makePictures(
  limits: PictureLimits = LIMITS,
  start: typeof startPictureChild = startPictureChild,
): Pictures & { close(): void } {
  const queue: Waiting[] = [];
  let child: PictureChild | undefined;
  let busy = false;
  let isClosed = false;

  async function workThroughQueue() {
    if (busy) return;
    busy = true;
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await next.turn();
    busy = false;
  }

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
  function answerTo(job: PictureJob) {
    return new Promise<unknown>((resolve, reject) => {
      if (queue.length >= limits.waiting) {
        throw unavailable('Too many pictures are being looked at; try again in a moment.');
      }
      const isUrgent = job.task === 'size';
      const before = isUrgent ? queue.findIndex((waiting) => !waiting.isUrgent) : -1;
      const turn = () => ask(job).then(resolve, reject);
      queue.splice(before < 0 ? queue.length : before, 0, { isUrgent, turn });
      void workThroughQueue();
    });
  }

  return {
    async size(path) {
      return PICTURE_ANSWERS.size.parse(await answerTo({ task: 'size', path }));
    },
    async thumbnail(path) {
      const answer = PICTURE_ANSWERS.thumbnail.parse(await answerTo({ task: 'thumbnail', path }));
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

type Waiting = {
  readonly isUrgent: boolean;
  /** Never throws. */
  readonly turn: () => Promise<void>;
};
