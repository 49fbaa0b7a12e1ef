import { apiFetch } from '#components/api/api-fetch.ts';
import { saveFile } from '#components/ui/browser/save-file.ts';
import { pdfFileName, pdfPath } from '#lib/invoices/view/links.ts';

/** Fetches the PDF of these invoices and saves it as a file. Throws ApiError. */
export async function savePdf(countryCode: string, numbers: readonly string[]): Promise<void> {
  const response = await apiFetch(pdfPath(countryCode, numbers), { timeoutMs: TIMEOUT_MS });
  saveFile(pdfFileName(numbers), await response.blob());
}

/** A little longer than the service's own limit for queueing and rendering. */
const TIMEOUT_MS = 110_000;
