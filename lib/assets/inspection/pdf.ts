import type { OpenedFile } from './opened-file.ts';
import { sniff } from './sniff.ts';

/** What a PDF begins with; readers look for it within the first kilobyte. */
export const PDF_MARK = '%PDF-';
export const PDF_MARK_WITHIN = 1_024;

/**
 * What is wrong with a PDF. What stands before its mark may be anything that means nothing: real PDFs have
 * headers of mail or of a printer there. Encrypted and untidy ones are fine: they are kept, not read.
 */
export async function faultOfPdf(file: OpenedFile): Promise<string | undefined> {
  const start = file.head.subarray(0, PDF_MARK_WITHIN).indexOf(PDF_MARK);
  if (start === 0) return undefined;
  const found = await sniff(file);
  if (start < 0) return `its bytes are ${found ?? 'of no kind that is known'}`;
  if (found !== undefined && found !== 'application/pdf') return `it begins as ${found}`;
  const before = file.head.subarray(0, start);
  if (before.toString('latin1').startsWith('#!')) return 'a script stands before it';
  return before.includes('<') ? 'markup stands before it' : undefined;
}
