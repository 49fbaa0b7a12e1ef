import { detectMimeType, type OpenedFile } from './opened-file.ts';

/** Readers look for this mark within the first kilobyte. */
export const PDF_MARK = '%PDF-';
export const PDF_MARK_WITHIN = 1_024;

/**
 * What is wrong with a PDF. Real PDFs may have mail or printer headers before their mark, but no script, markup or
 * other format is accepted there. Encrypted and damaged ones are accepted: they are stored, not read.
 */
export async function findPdfProblem(file: OpenedFile): Promise<string | undefined> {
  const start = file.head.subarray(0, PDF_MARK_WITHIN).indexOf(PDF_MARK);
  if (start === 0) return undefined;
  const found = await detectMimeType(file);
  if (start < 0) return `its content is ${found ?? 'of an unknown type'}`;
  if (found !== undefined && found !== 'application/pdf') return `it begins as ${found}`;
  const before = file.head.subarray(0, start);
  if (before.toString('latin1').startsWith('#!')) return 'it begins with a script';
  return before.includes('<') ? 'it begins with markup' : undefined;
}
