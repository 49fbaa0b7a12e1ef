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

const ORDER: PdfRequest = { caller: 'staff:kiri', isUrgent: true, signal: { aborted: false } };

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
  const impatient = limited({ maxJobMs: 600 }, started);
  const given = await impatient.render(jobOf(40_000), ORDER).catch((error: unknown) => error);
  expect(given).toMatchObject({ code: 'SERVICE_UNAVAILABLE', headers: { 'Retry-After': '5' } });
  expect(started[0]?.hasEnded()).toBe(true);
  const empty = { ...jobOf(1), batch: '{"invoices":[]}' };
  await expect(impatient.render(empty, ORDER)).resolves.toBeInstanceOf(Uint8Array);
  expect(started).toHaveLength(2);
});

test('fails only the PDF whose process was killed', async () => {
  const started: Worker[] = [];
  const pdfs = limited({}, started);
  await pdfs.render(jobOf(1), ORDER);
  const lost = pdfs.render(jobOf(1_000), ORDER).catch((error: unknown) => error);
  const next = pdfs.render(jobOf(1), ORDER);
  started[0]?.end();
  expect(await lost).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect((await readPdf(await next)).pages).toHaveLength(1);
});

test('refuses too many pages with a message for the caller', async () => {
  const refused = limited({ maxPages: 3 }).render(jobOf(1_000), ORDER);
  await expect(refused).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [
      {
        field: 'invoiceNumber',
        issue: 'would have more than 3 pages, the most of one PDF: choose fewer',
      },
    ],
  });
});

test('serves single invoices before batches, and refuses long waits', async () => {
  const done: string[] = [];
  const busy = limited({ maxWaiting: 2 });
  const ask = (name: string, isUrgent: boolean) =>
    busy.render(jobOf(1), { ...ORDER, isUrgent }).then(() => done.push(name));
  const asked = [ask('batch', false), ask('second batch', false), ask('invoice', true)];
  await expect(busy.render(jobOf(1), ORDER)).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    headers: { 'Retry-After': '5' },
  });
  await Promise.all(asked);
  expect(done).toEqual(['batch', 'invoice', 'second batch']);
});

test('refuses a job that would wait longer than allowed', async () => {
  const pdfs = limited({ maxWaitMs: 0 });
  const asked = [1, 2].map(() => pdfs.render(jobOf(1), ORDER).catch((error: unknown) => error));
  expect((await Promise.all(asked))[1]).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});

test('skips aborted jobs, and jobs after close', async () => {
  const started: Worker[] = [];
  const pdfs = limited({}, started);
  const gone = { ...ORDER, signal: { aborted: true } };
  await expect(pdfs.render(jobOf(1), gone)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  pdfs.close();
  await expect(pdfs.render(jobOf(1), ORDER)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(started).toEqual([]);
});

test('leaves room for other callers', async () => {
  const shared = limited({ maxWaiting: 3 });
  const done: string[] = [];
  const ask = (caller: string) =>
    shared.render(jobOf(1), { ...ORDER, caller }).then(() => done.push(caller));
  const own = ['kiri', 'kiri', 'kiri'].map(ask);
  await expect(ask('kiri')).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    headers: { 'Retry-After': '5' },
  });
  await Promise.all([...own, ask('tom')]);
  expect(done).toEqual(['kiri', 'kiri', 'tom', 'kiri']);
});

test('throws other errors, and keeps the process', async () => {
  const started: Worker[] = [];
  const pdfs = limited({}, started);
  const day = 'no day';
  await expect(pdfs.render({ ...jobOf(1), day }, ORDER)).rejects.toThrow('A PDF could not be made');
  await expect(pdfs.render(jobOf(1), ORDER)).resolves.toBeInstanceOf(Uint8Array);
  expect(started).toHaveLength(1);
});

test('ends an idle process', async () => {
  const started: Worker[] = [];
  await limited({ idleMs: 1 }, started).render(jobOf(1), ORDER);
  await vi.waitUntil(() => started[0]?.hasEnded(), { timeout: 10_000 });
});

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
