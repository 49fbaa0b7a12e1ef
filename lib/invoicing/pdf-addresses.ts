/** Where the PDF of these invoices is made, one of them or several. */
export function pdfPath(countryCode: string, numbers: readonly string[]): string {
  const invoices = `/portal-api/${countryCode}/invoices`;
  const [only = ''] = numbers;
  if (numbers.length === 1) return `${invoices}/${encodeURIComponent(only)}/pdf`;
  return `${invoices}/pdf?${new URLSearchParams(numbers.map((number) => ['invoiceNumber', number]))}`;
}

/** The name that it is saved under, which every file system takes. */
export function pdfName(numbers: readonly string[]): string {
  const [first = '', ...more] = [...new Set(numbers)];
  const plain = first.replace(/[^\p{L}\p{N}._-]+/gu, '-');
  return more.length === 0 ? `invoice-${plain}.pdf` : `invoices-${plain}-and-${more.length}.pdf`;
}
