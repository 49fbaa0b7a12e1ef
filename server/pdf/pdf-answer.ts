import { z } from 'zod';
import type { PdfJob } from '#lib/invoicing/invoice-pdfs.ts';

/** What is asked of the process that makes PDFs. */
export type PdfTask = PdfJob & { readonly mostPages: number };

/** What it answers, checked. */
export const PdfAnswer = z.union([
  z.strictObject({ pdf: z.instanceof(Uint8Array) }),
  z.strictObject({ mostPages: z.int() }),
  /** Where and why it failed, for the log. */
  z.strictObject({ failed: z.string() }),
]);
export type PdfAnswer = z.infer<typeof PdfAnswer>;
