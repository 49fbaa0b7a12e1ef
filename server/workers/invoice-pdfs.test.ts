import { expect, test } from 'vitest';
import { IDLE_MS } from '#server/http/server.ts';
import { PDF_LIMITS } from './invoice-pdfs.ts';

test('responds before the idle timeout of the connection', () => {
  const { maxWaitMs, maxJobMs } = PDF_LIMITS;
  // The rest is for reading invoices and starting the process.
  expect(maxWaitMs + maxJobMs).toBeLessThanOrEqual(IDLE_MS - 4_000);
});
