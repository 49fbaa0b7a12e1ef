import { listHref, recordHref } from '#lib/text/text.ts';

export const invoiceHref = recordHref('invoices');

export const invoicesHref = listHref('invoices');

export function linesCsvPath(countryCode: string, number: string): string {
  return `/portal-api/${countryCode}/invoices/lines.csv?${new URLSearchParams({ number })}`;
}

/** The URL of the PDF of one or several invoices. */
export function pdfPath(countryCode: string, numbers: readonly string[]): string {
  const invoices = `/portal-api/${countryCode}/invoices`;
  const [only = ''] = numbers;
  if (numbers.length === 1) return `${invoices}/${encodeURIComponent(only)}/pdf`;
  return `${invoices}/pdf?${new URLSearchParams(numbers.map((number) => ['number', number]))}`;
}

/** The path of an invoice's PDF for the holder of a signed link. */
export function sharedPdfPath(countryCode: string, number: string): string {
  return `/portal-api/${countryCode}/invoices/${encodeURIComponent(number)}/shared`;
}

/** A `mailto:` link with the document's PDF as a link in its text; the reader's mail program sends it. */
export function mailtoHref({ to, subject, url }: MailOptions): string {
  const body = `Hello,\r\n\r\n${subject}:\r\n${url}\r\n\r\nThe link works for 30 days.\r\n`;
  // Not URLSearchParams: mail programs show its + as it is.
  return `mailto:${encodeURIComponent(to ?? '').replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

type MailOptions = {
  /** Undefined: the reader fills it in. */
  readonly to: string | undefined;
  readonly subject: string;
  readonly url: string;
};

/** The file name of that PDF, in characters that every file system accepts. */
export function pdfFileName(numbers: readonly string[]): string {
  const [first = '', ...more] = [...new Set(numbers)];
  const safe = first.replace(/[^\p{L}\p{N}._-]+/gu, '-');
  return more.length === 0 ? `invoice-${safe}.pdf` : `invoices-${safe}-and-${more.length}.pdf`;
}
