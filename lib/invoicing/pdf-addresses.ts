/** The URL of the PDF of one or several invoices. */
export function pdfPath(countryCode: string, numbers: readonly string[]): string {
  const invoices = `/portal-api/${countryCode}/invoices`;
  const [only = ''] = numbers;
  if (numbers.length === 1) return `${invoices}/${encodeURIComponent(only)}/pdf`;
  return `${invoices}/pdf?${new URLSearchParams(numbers.map((number) => ['invoiceNumber', number]))}`;
}

/** The file name of that PDF, in characters that every file system accepts. */
export function pdfName(numbers: readonly string[]): string {
  const [first = '', ...more] = [...new Set(numbers)];
  const safe = first.replace(/[^\p{L}\p{N}._-]+/gu, '-');
  return more.length === 0 ? `invoice-${safe}.pdf` : `invoices-${safe}-and-${more.length}.pdf`;
}
