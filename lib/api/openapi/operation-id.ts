/** `getInvoicesByInvoiceNumber` for `GET /v1/{countryCode}/invoices/{invoiceNumber}`. */
export function operationIdOf(method: string, path: string): string {
  const words = path
    .split('/')
    .filter((part) => part !== '' && part !== 'v1' && part !== '{countryCode}')
    .map((part) => (part.startsWith('{') ? `By-${part.slice(1, -1)}` : part));
  const name = words.join('-').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return `${method.toLowerCase()}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
