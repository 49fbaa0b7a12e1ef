import { z } from 'zod';
import { DomainError, invalid, isDomainError } from '#lib/errors.ts';
import type { InvoicePdfRenderer, PdfJob } from '#lib/invoices/pdf/renderer.ts';
import {
  makeWorkerQueue,
  type QueueLimits,
  startWorker,
  type WorkerQueueState,
  type WorkerScript,
} from './worker-queue.ts';

export type PdfLimits = QueueLimits & {
  readonly maxPages: number;
};

/**
 * An invoice of 1,114 lines has 24 pages and takes 2 s of one core and 330 MB; 200 pages take 15 s. Waiting, the start
 * of the process and the work must finish within the timeouts of the proxies in `deploy/` (60 s).
 */
const PDF_LIMITS: PdfLimits = {
  maxJobMs: 18_000,
  maxMegabytes: 1_536,
  maxPages: 200,
  maxWaiting: 20,
  maxWaitMs: 8_000,
  idleMs: 60_000,
};

/** A job of the worker process. */
export type PdfTask = PdfJob & { readonly maxPages: number };

/** The result of the worker process. */
const PdfAnswer = z.union([
  z.strictObject({ pdf: z.instanceof(Uint8Array) }),
  z.strictObject({ mostPages: z.int() }),
  /** The stack, for the log. */
  z.strictObject({ failed: z.string() }),
]);
export type PdfAnswer = z.infer<typeof PdfAnswer>;

/** Makes PDFs in a worker process. */
export function makeInvoicePdfs(
  limits = PDF_LIMITS,
  start = startWorker,
): InvoicePdfRenderer & { readonly queue: WorkerQueueState; close(): void } {
  const worker: WorkerScript = {
    script: 'invoice-pdf-worker.ts',
    what: 'makes PDFs',
    heapMegabytes: Math.round(limits.maxMegabytes / 2),
    serialization: 'advanced',
  };
  const queue = makeWorkerQueue<PdfTask>(limits, () => start(worker, limits));
  return {
    async render(job, order) {
      const answer = queue.run({ ...job, maxPages: limits.maxPages }, order);
      return unwrapResult(await answer.catch(toBusyError));
    },
    queue: queue.limiter,
    close: queue.close,
  };
}

/** The PDF, or the error for the caller. */
function unwrapResult(result: unknown): Uint8Array<ArrayBuffer> {
  if (result === undefined)
    throw temporaryError('The PDF took too long or too much memory and was given up.');
  const answer = PdfAnswer.parse(result);
  if ('pdf' in answer) return answer.pdf;
  if ('failed' in answer) throw new Error(`A PDF could not be made: ${answer.failed}`);
  const issue = `would have more than ${answer.mostPages} pages, the most of one PDF: choose fewer`;
  throw invalid([{ field: 'invoiceNumber', issue }]);
}

function toBusyError(error: unknown): never {
  throw isDomainError(error) ? temporaryError('Too many PDFs are being made.') : error;
}

/** A temporary error. */
function temporaryError(message: string): DomainError {
  return new DomainError('SERVICE_UNAVAILABLE', `${message} Try again in a few seconds.`, {
    headers: { 'Retry-After': '5' },
  });
}
