import { access } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { MAX_PIXELS, type PictureDecoder } from '#lib/assets/processing/pictures.ts';
import { makeWorkerQueue, type QueueLimits, startWorker, type Worker } from './worker-queue.ts';

/** The most expensive picture within the pixel limit takes 560 MB, and 20 s on a busy machine. */
const LIMITS: QueueLimits = {
  maxJobMs: 30_000,
  maxMegabytes: 1_024,
  maxWaiting: 50,
  maxWaitMs: 60_000,
  idleMs: 60_000,
};

const side = z.int().min(1).max(MAX_PIXELS);
const refused = z.strictObject({ refused: z.string().max(200) });

/** The results of the worker process. Validated, since untrusted bytes may have taken it over. */
const ANSWERS = {
  size: z.union([z.strictObject({ width: side, height: side }), refused]),
  thumbnail: z.union([z.strictObject({ webp: z.base64().max(4_000_000) }), refused]),
};

export type PictureJob = { readonly task: keyof typeof ANSWERS; readonly path: string };

/**
 * Decodes pictures in a worker process. A picture that takes too long or too much memory, or crashes the decoder, is
 * refused. Sizes precede thumbnails, since a client waits for them.
 */
export function makePictures(
  limits: QueueLimits = LIMITS,
  start: typeof startPictureWorker = startPictureWorker,
): PictureDecoder & { close(): void } {
  const queue = makeWorkerQueue<PictureJob>(limits, () => start(limits));

  async function run<Answer extends object>(
    schema: z.ZodType<Answer>,
    job: PictureJob,
    caller: string,
  ): Promise<Answer> {
    const answer = await queue.run(job, { caller, isUrgent: job.task === 'size' });
    const parsed = schema.parse(answer ?? { refused: 'is too costly to decode, or broken' });
    // Throws for a missing file, which is not the picture's fault.
    if ('refused' in parsed) await access(job.path);
    return parsed;
  }

  return {
    size: (path, caller) => run(ANSWERS.size, { task: 'size', path }, caller),
    async thumbnail(path) {
      const answer = await run(ANSWERS.thumbnail, { task: 'thumbnail', path }, THUMBNAILS);
      return 'webp' in answer ? { webp: Buffer.from(answer.webp, 'base64') } : answer;
    },
    close: queue.close,
  };
}

/** Starts `picture-worker.ts`. */
export function startPictureWorker(limits: QueueLimits): Worker {
  return startWorker({ script: SCRIPT, what: 'decodes pictures', heapMegabytes: 128 }, limits);
}

const SCRIPT = fileURLToPath(import.meta.url).replace(/pictures\.ts$/, 'picture-worker.ts');

/** All thumbnails share one key of the queue. */
const THUMBNAILS = 'thumbnails';
