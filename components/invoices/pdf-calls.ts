import { apiFetch } from '#components/api/api-fetch.ts';
import { saveFile } from '#components/ui/save-file.ts';
import { pdfName, pdfPath } from '#lib/invoicing/pdf-addresses.ts';

/** Has the PDF of these invoices made, and saves it. Throws ApiError. */
export async function savePdf(countryCode: string, numbers: readonly string[]): Promise<void> {
  const answer = await apiFetch(pdfPath(countryCode, numbers), { timeoutMs: TIMEOUT_MS });
  saveFile(pdfName(numbers), await answer.blob());
}

/** A little longer than the service lets it wait and be made. */
const TIMEOUT_MS = 110_000;
