import type { Role } from '#lib/auth/roles.ts';

/** Every read of the portal, asked soundly. */
export const PATHS = [
  '/au/search?q=536365',
  '/au/invoices?q=536365',
  '/au/invoices/lines.csv?number=536365',
  '/au/invoices/list?',
  '/au/invoices/lines.csv?',
  '/au/invoices/536365/pdf?',
  '/au/invoices/pdf?invoiceNumber=536365',
  '/au/purchase-orders/lines.csv?q=4107',
  '/au/costs/in-force.csv?product=100417',
  '/au/costs/history.csv?product=100417',
  '/au/accounts/found.csv?q=kauri',
  '/au/events/found.csv?account=kauri',
  '/au/events/new?account=kauri',
  '/au/assets?q=valve',
  '/au/assets/found.csv?q=valve',
  '/au/branches/found.csv?q=valve',
  '/au/branches/hours.csv?branch=501',
  '/au/products/near?',
  '/au/products/found.csv?q=valve',
];

/** Those that every role of the staff may ask. */
export const PATHS_OF_ALL: readonly string[] = [
  '/au/search?q=536365',
  '/au/assets?q=valve',
  '/au/assets/found.csv?q=valve',
  '/au/branches/found.csv?q=valve',
  '/au/branches/hours.csv?branch=501',
  '/au/products/near?',
  '/au/products/found.csv?q=valve',
];

/** Who asks: those of costs are for buyers, all others for branch staff too. */
export function askerOf(path: string): Role {
  return path.startsWith('/au/costs/') ? 'buyer' : 'branch_staff';
}

/** Those that a browser may keep, and asks about each time: they take long to make. */
export const PATHS_KEPT: readonly string[] = [
  '/au/invoices/536365/pdf?',
  '/au/invoices/pdf?invoiceNumber=536365',
];

/** The body of those that take one: lists too long for an address. */
export const BODIES: Record<string, unknown> = {
  '/au/invoices/list?': { numbers: ['536365', 'NO-1'] },
  '/au/invoices/lines.csv?': { numbers: ['536365'] },
  '/au/products/near?': { typed: ['tap 15', '9312345678907'] },
};

/** What a request with a body has beside its path; nothing where there is none. */
export function posted(body: unknown) {
  if (body === undefined) return { headers: {} };
  return {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  };
}

/** The rows of a CSV; its text with its byte order mark, which `text()` takes away. */
export async function csv(answer: Response): Promise<string[]> {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer());
  return text.split('\r\n');
}
