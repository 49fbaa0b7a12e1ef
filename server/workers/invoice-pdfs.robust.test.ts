import { expect, onTestFinished, test, vi } from 'vitest';
import type { PdfJob, PdfRequest } from '#lib/invoices/pdf/renderer.ts';
import { readPdf } from '#lib/invoices/pdf/testing/read-pdf.ts';
import { anInvoice } from '#lib/invoices/testing/invoices.ts';
import { makeInvoicePdfs, type PdfLimits } from './invoice-pdfs.ts';
import { startWorker, type Worker } from './worker-queue.ts';

const LIMITS: PdfLimits = {
  maxJobMs: 60_000,
  maxMegabytes: 1_024,
  maxPages: 50,
  maxWaiting: 10,
  maxWaitMs: 60_000,
  idleMs: 60_000,
};

const ORDER: PdfRequest = { caller: 'staff:kiri', signal: { aborted: false } };

test('prints all of 1,114 lines', {
  timeout: 120_000,
}, async () => {
  const { text, pages } = await readPdf(await limited({}).render(jobOf(1_114), ORDER));
  expect(pages.length).toBeGreaterThan(15);
  for (const number of [1, 557, 1_114]) expect(text).toContain(`PART-${number}.`);
  expect(text).toContain(`Page ${pages.length} of ${pages.length}`);
});

test('gives up a slow PDF, and uses a new process for the next', async () => {
  const started: Worker[] = [];
  const impatient = limited({ maxJobMs: 1 }, started);
  for (const count of [1, 2]) {
    await expect(impatient.render(jobOf(1_000), ORDER)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: expect.stringContaining('was given up'),
      headers: { 'Retry-After': '5' },
    });
    expect(started).toHaveLength(count);
  }
});

test('fails only the PDF whose process was killed, and keeps it after other errors', async () => {
  const started: Worker[] = [];
  const pdfs = limited({ maxPages: 3 }, started);
  const dayless = { ...jobOf(1), day: 'no day' };
  await expect(pdfs.render(dayless, ORDER)).rejects.toThrow('A PDF could not be made');
  const issue = 'would have more than 3 pages, the most of one PDF: choose fewer';
  await expect(pdfs.render(jobOf(1_000), ORDER)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [{ field: 'invoiceNumber', issue }],
  });
  expect(started).toHaveLength(1);
  const lost = pdfs.render(jobOf(1_000), ORDER).catch((error: unknown) => error);
  const next = pdfs.render(jobOf(1), ORDER);
  started[0]?.end();
  expect(await lost).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect((await readPdf(await next)).pages).toHaveLength(1);
});

test('callers take turns, and long waits are refused', async () => {
  const done: string[] = [];
  const worker = fakeWorker();
  const busy = makeInvoicePdfs({ ...LIMITS, maxWaiting: 3 }, () => worker);
  const ask = (caller: string) =>
    busy.render(jobOf(1), { ...ORDER, caller }).then(() => done.push(caller));
  const asked = ['kiri', 'kiri', 'kiri', 'tom'].map(ask);
  await expect(busy.render(jobOf(1), ORDER)).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    headers: { 'Retry-After': '5' },
  });
  await Promise.all(asked);
  expect(done).toEqual(['kiri', 'kiri', 'tom', 'kiri']);
});

test('ends an idle process; skips aborted jobs, and jobs after close', async () => {
  const worker = fakeWorker();
  const pdfs = makeInvoicePdfs({ ...LIMITS, idleMs: 1 }, () => worker);
  const gone = { ...ORDER, signal: { aborted: true } };
  await expect(pdfs.render(jobOf(1), gone)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(worker.run).not.toHaveBeenCalled();
  await pdfs.render(jobOf(1), ORDER);
  await vi.waitUntil(() => worker.end.mock.calls.length > 0, { timeout: 10_000 });
  pdfs.close();
  await expect(pdfs.render(jobOf(1), ORDER)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(worker.run).toHaveBeenCalledOnce();
});

/** A worker without a process, whose PDFs are empty. */
function fakeWorker() {
  return {
    run: vi.fn(async () => ({ pdf: new Uint8Array() })),
    pid: 1,
    hasEnded: () => false,
    end: vi.fn(() => undefined),
  };
}

function limited(limits: Partial<PdfLimits>, started: Worker[] = []) {
  const made = makeInvoicePdfs({ ...LIMITS, ...limits }, (...worker) => {
    const child = startWorker(...worker);
    started.push(child);
    return child;
  });
  onTestFinished(made.close);
  return made;
}

/** A job for an invoice with this many lines. */
function jobOf(lines: number): PdfJob {
  const lineItems = Array.from({ length: lines }, (_, index) => ({
    number: index + 1,
    productNumber: `PART-${index + 1}.`,
    productDescription: 'Fitting',
    quantity: 1,
  }));
  const batch = JSON.stringify({ invoices: [anInvoice({ lineItems })] });
  return {
    batch,
    countryCode: 'au',
    day: '2026-11-21',
    environment: 'production',
    bankAccount: undefined,
  };
}
