import type { CountryCode } from '#lib/api/fields.ts';
import type { Environment } from '#lib/environment.ts';

/**
 * Where PDFs of invoices are made: in a process of its own, behind a queue, with limits to pages, time and
 * memory. `server/workers/invoice-pdfs.ts` is the one that is served.
 */
export type InvoicePdfs = {
  /**
   * The PDF of these invoices. Throws SERVICE_UNAVAILABLE where too many wait already, or too many of its caller,
   * nobody waits for it any more, or it could not be made within the limits; VALIDATION_ERROR where it would have
   * too many pages.
   */
  make(job: PdfJob, order: PdfOrder): Promise<Uint8Array<ArrayBuffer>>;
};

/** Who waits for a PDF, and how. */
export type PdfOrder = {
  /** The client or person who asked for it. */
  readonly caller: string;
  /** Whether somebody waits for a single invoice: those go first. */
  readonly isUrgent: boolean;
  /** Aborted where whoever asked has gone: in its turn it is not made any more. */
  readonly signal: { readonly aborted: boolean };
};

export type PdfJob = {
  /** The JSON text of an `InvoiceBatch`. */
  readonly batch: string;
  readonly countryCode: CountryCode;
  /** The day in the country (`YYYY-MM-DD`) on which it is read. */
  readonly day: string;
  /** What made it: paper out of a test must not pass for real. */
  readonly environment: Environment;
};
