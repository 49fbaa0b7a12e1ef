import { fileURLToPath } from 'node:url';
import { makeConcurrencyLimiter } from '#lib/api/concurrency-limiter.ts';
import { Failure, invalid, isFailure } from '#lib/failures.ts';
import type { InvoicePdfs, PdfOrder } from '#lib/invoicing/invoice-pdfs.ts';
import { type ChildLimits, startChild, type WorkingChild } from '#server/child-work.ts';
import { PdfAnswer, type PdfTask } from './pdf-answer.ts';

export type PdfLimits = ChildLimits & {
  /** The most pages of one PDF. */
  readonly pages: number;
  /** The most PDFs that wait for their turn. */
  readonly maxWaiting: number;
  /** How long one waits at most, in milliseconds. */
  readonly maxWaitMs: number;
  /** How long the process stays when there is nothing to do, in milliseconds. */
  readonly idleMs: number;
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

/**
 * Makes PDFs one after the other in a process that is started when it is first needed: single invoices before
 * batches, and among those who wait one of each in turn. Where one takes too long or too much memory, that process
 * ends, and the next one gets a new process. Once it is closed, what waits is turned away.
 */
export function makeInvoicePdfs(
  limits: PdfLimits = PDF_LIMITS,
  start: typeof startPdfChild = startPdfChild,
): InvoicePdfs & { close(): void } {
  const { maxWaiting, maxWaitMs } = limits;
  const turns = makeConcurrencyLimiter({
    limit: 1,
    maxWaiting,
    maxWaitMs,
    targetWaitMs: maxWaitMs,
  });
  let child: WorkingChild | undefined;
  let resting: NodeJS.Timeout | undefined;
  let isClosed = false;

  /** The next PDF has another: this one takes a moment to end. */
  function endChild() {
    child?.end();
    child = undefined;
  }

  async function ask(task: PdfTask): Promise<Uint8Array<ArrayBuffer>> {
    clearTimeout(resting);
    if (child === undefined || child.hasEnded()) child = start(limits);
    try {
      return bytesOf(await child.ask(task));
    } finally {
      resting = setTimeout(endChild, limits.idleMs).unref();
    }
  }

  return {
    async make(job, { caller, isUrgent, signal }) {
      const release = await turn(caller, isUrgent, signal);
      try {
        if (isClosed || signal.aborted) throw busy();
        return await ask({ ...job, mostPages: limits.pages });
      } finally {
        release();
      }
    },
    close() {
      isClosed = true;
      clearTimeout(resting);
      endChild();
    },
  };

  async function turn(caller: string, isUrgent: boolean, signal: PdfOrder['signal']) {
    try {
      return await turns.acquire(caller, () => signal.aborted, isUrgent);
    } catch (error) {
      throw isFailure(error) ? busy() : error;
    }
  }
}

/** Starts a process that makes PDFs (`pdf-worker.ts`). */
export function startPdfChild(limits: ChildLimits): WorkingChild {
  const script = fileURLToPath(import.meta.url).replace(/process\.ts$/, 'worker.ts');
  const heapMegabytes = Math.round(limits.megabytes / 2);
  return startChild(
    { script, what: 'makes PDFs', heapMegabytes, serialization: 'advanced' },
    limits,
  );
}

/** The bytes that are answered, or what the caller is told. */
function bytesOf(said: unknown): Uint8Array<ArrayBuffer> {
  if (said === undefined) throw later('The PDF took too long or too much memory and was given up.');
  const answer = PdfAnswer.parse(said);
  if ('pdf' in answer) return answer.pdf;
  if ('failed' in answer) throw new Error(`A PDF could not be made: ${answer.failed}`);
  const issue = `would have more than ${answer.mostPages} pages, the most of one PDF: choose fewer`;
  throw invalid([{ field: 'invoiceNumber', issue }]);
}

function busy(): Failure {
  return later('Too many PDFs are being made.');
}

/** What passes: another try in some seconds may do. */
function later(message: string): Failure {
  return new Failure('SERVICE_UNAVAILABLE', `${message} Try again in a few seconds.`, {
    headers: { 'Retry-After': '5' },
  });
}
