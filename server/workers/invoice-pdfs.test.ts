import { expect, test } from 'vitest';
import { IDLE_MS } from '#server/http.ts';
import { PDF_LIMITS } from './invoice-pdfs.ts';

test('who waits for a PDF has an answer before the connection is cut for its silence', () => {
  const { maxWaitMs, milliseconds } = PDF_LIMITS;
  // What is left is for reading the invoices and starting the process.
  expect(maxWaitMs + milliseconds).toBeLessThanOrEqual(IDLE_MS - 4_000);
});
