import { fileURLToPath } from 'node:url';
import { makePlaces } from '#lib/api/places.ts';
import { Failure, invalid } from '#lib/failures.ts';
import type { InvoicePdfs, PdfJob, PdfOrder } from '#lib/invoicing/invoice-pdfs.ts';
import { type ChildLimits, startChild, type WorkingChild } from '#server/child-work.ts';
import { PdfAnswer, type PdfTask } from './pdf-answer.ts';

export type PdfLimits = ChildLimits & {
  /** The most pages of one PDF. */
  readonly pages: number;
  /** The most PDFs that wait for their turn, and how long, in milliseconds. */
  readonly waiting: number;
  readonly patience: number;
  /** The most PDFs that one caller has asked for and not been answered, so that others have their turn. */
  readonly ofOneCaller: number;
  /** How long the process stays when there is nothing to do, in milliseconds. */
  readonly idle: number;
};

/**
 * An invoice of 1,114 lines comes to 22 pages, 2 s of one core and 330 MB of memory, 200 pages to 15 s. Beyond
 * the patience of who waits, browsers and proxies give up.
 */
const LIMITS: PdfLimits = {
  milliseconds: 60_000,
  megabytes: 1_536,
  pages: 200,
  waiting: 20,
  patience: 45_000,
  ofOneCaller: 8,
  idle: 60_000,
};

/**
 * Makes PDFs one after the other in a process that is started when it is first needed, single invoices before
 * batches. Where one takes too long or too much memory, that process ends, and the next one gets a new process.
 * Once it is closed, what waits is turned away.
 */
export function makeInvoicePdfs(
  limits: PdfLimits = LIMITS,
  start: typeof startPdfChild = startPdfChild,
): InvoicePdfs & { close(): void } {
  const queue: Waiting[] = [];
  let child: WorkingChild | undefined;
  let resting: NodeJS.Timeout | undefined;
  let isBusy = false;
  let isClosed = false;
  const places = makePlaces(limits.ofOneCaller);

  async function workThroughQueue() {
    if (isBusy) return;
    isBusy = true;
    clearTimeout(resting);
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await next.turn();
    isBusy = false;
    resting = setTimeout(endChild, limits.idle).unref();
  }

  /** The next PDF has another: this one takes a moment to end. */
  function endChild() {
    child?.end();
    child = undefined;
  }

  async function ask(task: PdfTask): Promise<Uint8Array<ArrayBuffer>> {
    if (child === undefined || child.hasEnded()) child = start(limits);
    return bytesOf(await child.ask(task));
  }

  /** The PDF, once all that stand before it are made. */
  function inTurn(
    job: PdfJob,
    { isUrgent, signal }: Omit<PdfOrder, 'caller'>,
  ): Promise<Uint8Array<ArrayBuffer>> {
    return new Promise((resolve, reject) => {
      const asked = performance.now();
      const turn = async () => {
        const isLate = performance.now() - asked > limits.patience;
        if (isLate || isClosed || signal.aborted) return reject(busy());
        return ask({ ...job, mostPages: limits.pages }).then(resolve, reject);
      };
      const before = isUrgent ? queue.findIndex((waiting) => !waiting.isUrgent) : -1;
      queue.splice(before < 0 ? queue.length : before, 0, { isUrgent, turn });
      void workThroughQueue();
    });
  }

  return {
    async make(job, { caller, ...order }) {
      if (queue.length >= limits.waiting) throw busy();
      const leave = places.take(caller);
      if (!leave) throw tooMany();
      try {
        return await inTurn(job, order);
      } finally {
        leave();
      }
    },
    close() {
      isClosed = true;
      clearTimeout(resting);
      endChild();
    },
  };
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

type Waiting = {
  readonly isUrgent: boolean;
  /** Never throws. */
  readonly turn: () => Promise<void>;
};

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

function tooMany(): Failure {
  return new Failure(
    'RATE_LIMIT_EXCEEDED',
    'As many of your PDFs are being made as one caller may have: ask for this one when another is done.',
    { headers: RETRY },
  );
}

/** What passes: another try in some seconds may do. */
function later(message: string): Failure {
  return new Failure('SERVICE_UNAVAILABLE', `${message} Try again in a few seconds.`, {
    headers: RETRY,
  });
}

const RETRY = { 'Retry-After': '5' };
