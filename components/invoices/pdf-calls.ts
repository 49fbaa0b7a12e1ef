import { CallFailed } from '#components/frame/call-failed.ts';
import { saveFile } from '#components/ui/save-file.ts';
import { pdfName, pdfPath } from '#lib/invoicing/pdf-addresses.ts';

/** Has the PDF of these invoices made, and saves it. Throws CallFailed. */
export async function savePdf(countryCode: string, numbers: readonly string[]): Promise<void> {
  const signal = AbortSignal.timeout(LONGEST_WAIT_MS);
  const answer = await fetch(pdfPath(countryCode, numbers), { signal });
  if (!answer.ok) throw new CallFailed(answer);
  saveFile(pdfName(numbers), await answer.blob());
}

/** A little longer than the service lets it wait and be made. */
const LONGEST_WAIT_MS = 110_000;
