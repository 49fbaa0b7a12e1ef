import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { Failure, invalid, isFailure } from '#lib/failures.ts';
import type { InvoicePdfs, PdfJob } from '#lib/invoicing/invoice-pdfs.ts';
import { makeWorkerQueue, type QueueLimits, startWorker, type Worker } from './worker-queue.ts';

export type PdfLimits = QueueLimits & {
  /** The most pages of one PDF. */
  readonly pages: number;
};

/**
 * An invoice of 1,114 lines comes to 22 pages, 2 s of one core and 330 MB of memory, 200 pages to 15 s. Waiting, the
 * start of the process and work have to end before the connection is cut for its silence (`IDLE_MS` in `http.ts`).
 */
export const PDF_LIMITS: PdfLimits = {
  milliseconds: 18_000,
  megabytes: 1_536,
  pages: 200,
  maxWaiting: 20,
  maxWaitMs: 8_000,
  idleMs: 60_000,
};

/** What the process that makes PDFs is given. */
export type PdfTask = PdfJob & { readonly mostPages: number };

/** What it answers, checked. */
const PdfAnswer = z.union([
  z.strictObject({ pdf: z.instanceof(Uint8Array) }),
  z.strictObject({ mostPages: z.int() }),
  /** Where and why it failed, for the log. */
  z.strictObject({ failed: z.string() }),
]);
export type PdfAnswer = z.infer<typeof PdfAnswer>;

/** Makes PDFs in a worker process: single invoices and batches take turns, single invoices first. */
export function makeInvoicePdfs(
  limits: PdfLimits = PDF_LIMITS,
  start: typeof startPdfWorker = startPdfWorker,
): InvoicePdfs & { close(): void } {
  const queue = makeWorkerQueue<PdfTask>(limits, () => start(limits));
  return {
    async make(job, order) {
      const answer = queue.run({ ...job, mostPages: limits.pages }, order);
      return bytesOf(await answer.catch(tooBusy));
    },
    close: queue.close,
  };
}

/** Starts a process that makes PDFs (`invoice-pdf-worker.ts`). */
export function startPdfWorker(limits: PdfLimits): Worker {
  const heapMegabytes = Math.round(limits.megabytes / 2);
  return startWorker(
    { script: SCRIPT, what: 'makes PDFs', heapMegabytes, serialization: 'advanced' },
    limits,
  );
}

const SCRIPT = fileURLToPath(import.meta.url).replace(/pdfs\.ts$/, 'pdf-worker.ts');

/** The bytes that are answered, or what the caller is told. */
function bytesOf(given: unknown): Uint8Array<ArrayBuffer> {
  if (given === undefined)
    throw later('The PDF took too long or too much memory and was given up.');
  const answer = PdfAnswer.parse(given);
  if ('pdf' in answer) return answer.pdf;
  if ('failed' in answer) throw new Error(`A PDF could not be made: ${answer.failed}`);
  const issue = `would have more than ${answer.mostPages} pages, the most of one PDF: choose fewer`;
  throw invalid([{ field: 'invoiceNumber', issue }]);
}

function tooBusy(error: unknown): never {
  throw isFailure(error) ? later('Too many PDFs are being made.') : error;
}

/** What passes: another try in some seconds may do. */
function later(message: string): Failure {
  return new Failure('SERVICE_UNAVAILABLE', `${message} Try again in a few seconds.`, {
    headers: { 'Retry-After': '5' },
  });
}
