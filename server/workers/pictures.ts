import { access } from 'node:fs/promises';
import { z } from 'zod';
import { MAX_PIXELS, type PictureDecoder } from '#lib/assets/processing/processing.ts';
import {
  makeWorkerQueue,
  type QueueLimits,
  startWorker,
  type WorkerQueueState,
  type WorkerScript,
} from './worker-queue.ts';

/** The most expensive picture within the pixel limit takes 560 MB, and 20 s on a busy machine. */
const LIMITS: QueueLimits = {
  maxJobMs: 30_000,
  maxMegabytes: 1_024,
  maxWaiting: 50,
  maxWaitMs: 60_000,
  idleMs: 60_000,
};

/**
 * For the first page of a PDF, which is read into memory and copied into PDFium's: 100 MiB take 330 MB. The longest
 * that a page of the collected test files takes is a second. WebAssembly never returns memory, so the process ends soon.
 */
const PAGE_LIMITS: QueueLimits = {
  ...LIMITS,
  maxJobMs: 15_000,
  maxMegabytes: 768,
  idleMs: 1_000,
};

const side = z.int().min(1).max(MAX_PIXELS);
const refused = z.strictObject({ refused: z.string().max(200) });

/** The results of the worker process. Validated, since untrusted bytes may have taken it over. */
const ANSWERS = {
  size: z.union([z.strictObject({ width: side, height: side }), refused]),
  thumbnail: z.union([z.strictObject({ webp: z.base64().max(4_000_000) }), refused]),
};

export type PictureJob = { readonly task: 'size' | 'thumbnail'; readonly path: string };
export type PageJob = { readonly path: string };

type Pictures = PictureDecoder & {
  readonly queues: { readonly pictures: WorkerQueueState; readonly pages: WorkerQueueState };
  close(): void;
};

type Options = {
  readonly limits?: QueueLimits;
  readonly pageLimits?: QueueLimits;
  readonly start?: typeof startWorker;
};

/**
 * Decodes pictures in a worker process, and PDFs in another. A file that takes too long or too much memory, or crashes the
 * decoder, is refused. Thumbnails take turns with the clients that wait for a size.
 */
export function makePictures(options: Options = {}): Pictures {
  const { limits = LIMITS, pageLimits = PAGE_LIMITS, start = startWorker } = options;
  const pictures = makeWorkerQueue<PictureJob>(limits, () => start(PICTURE_WORKER, limits));
  const pages = makeWorkerQueue<PageJob>(pageLimits, () => start(PAGE_WORKER, pageLimits));
  return {
    async size(path, caller) {
      const answer = await pictures.run({ task: 'size', path }, { caller });
      return checked(ANSWERS.size, answer, path);
    },
    async thumbnail(path) {
      const answer = await pictures.run({ task: 'thumbnail', path }, THUMBNAIL_ORDER);
      return decoded(await checked(ANSWERS.thumbnail, answer, path));
    },
    async firstPage(path) {
      const answer = await pages.run({ path }, THUMBNAIL_ORDER);
      return decoded(await checked(ANSWERS.thumbnail, answer, path));
    },
    queues: { pictures: pictures.limiter, pages: pages.limiter },
    close() {
      pictures.close();
      pages.close();
    },
  };
}

async function checked<Answer extends object>(
  schema: z.ZodType<Answer>,
  answer: unknown,
  path: string,
): Promise<Answer> {
  const parsed = schema.parse(answer ?? { refused: 'is too costly to decode, or broken' });
  // Throws for a missing file, which is not the picture's fault.
  if ('refused' in parsed) await access(path);
  return parsed;
}

function decoded(answer: z.infer<(typeof ANSWERS)['thumbnail']>) {
  return 'webp' in answer
    ? { webp: Buffer.from(answer.webp, 'base64') }
    : { refused: answer.refused };
}

export const PICTURE_WORKER: WorkerScript = {
  script: 'picture-worker.ts',
  what: 'decodes pictures',
  heapMegabytes: 128,
};

/** PDFium's memory does not count as JavaScript's. */
export const PAGE_WORKER: WorkerScript = {
  script: 'pdf-page-worker.ts',
  what: 'draws PDFs',
  heapMegabytes: 128,
};

/** All thumbnails share one key of the queue. */
const THUMBNAIL_ORDER = { caller: 'thumbnails' };
