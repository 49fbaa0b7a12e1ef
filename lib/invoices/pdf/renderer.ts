import type { CountryCode } from '#lib/api/fields.ts';
import type { BankAccount } from '#lib/config/bank-accounts.ts';
import type { Environment } from '#lib/config/environment.ts';

/**
 * Renders invoices as PDF in a process of its own, behind a queue, with limits on pages, time and memory.
 * `server/workers/invoice-pdfs.ts` implements it.
 */
export type InvoicePdfRenderer = {
  /**
   * The PDF of these invoices. Throws SERVICE_UNAVAILABLE if the queue or the caller's share of it is full, the
   * request was aborted, or a limit was exceeded; VALIDATION_ERROR if it would have too many pages.
   */
  render(job: PdfJob, order: PdfRequest): Promise<Uint8Array<ArrayBuffer>>;
};

/** Who asked for a PDF. */
export type PdfRequest = {
  /** Id of the client or person who asked for it. */
  readonly caller: string;
  /** A job whose request was aborted is skipped when its turn comes. */
  readonly signal: { readonly aborted: boolean };
};

export type PdfJob = {
  /** The JSON text of an `InvoiceBatch`. */
  readonly batch: string;
  readonly countryCode: CountryCode;
  /** Today in the country, `YYYY-MM-DD`. */
  readonly day: string;
  /** Printed on every page outside production, so that a test document cannot pass for a real one. */
  readonly environment: Environment;
  /** Where customers pay; undefined: the invoice does not say. */
  readonly bankAccount: BankAccount | undefined;
};
