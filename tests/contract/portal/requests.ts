import type { Role } from '#lib/auth/scopes.ts';

/** The fields of the issues of a refused request, in order. */
export async function issueFields(response: Response): Promise<string[]> {
  const { details } = await response.json();
  return details.map(({ field }: { field: string }) => field);
}

/** The id of an availability list, made by its PUT. */
const LIST_ID = '5f0c3b0e-2a55-4b7e-9d39-0c6a1f6d2b11';
const SHEET_ITEMS = { channelId: 'BLBranch', items: [{ productId: '1400151', quantity: 8 }] };

/** A webhook of the system `web-shop` with a message, in paths of the requests. */
export const WEBHOOK_ID = '3b9d6a52-7c1e-4f0a-8d53-9f1c0e6a7b21';
export const MESSAGE_ID = '3b9d6a52-7c1e-4f0a-8d53-9f1c0e6a7b22';
const WEBHOOK = `/au/integrations/web-shop/webhooks/${WEBHOOK_ID}`;

/** A valid request to each operation of the portal API: a path, after its method unless that is GET or POST. */
export const PORTAL_PATHS = [
  '/au/search?q=536365',
  '/au/invoices?q=536365',
  '/au/invoices/lines.csv?number=536365',
  '/au/invoices/list?',
  '/au/invoices/lines.csv?',
  '/au/invoices/536365/pdf?',
  '/au/invoices/pdf?number=536365',
  '/au/purchase-orders/lines.csv?q=4107',
  '/au/costs/in-force.csv?product=100417',
  '/au/costs/history.csv?product=100417',
  '/au/accounts/found.csv?q=kauri',
  '/au/events/found.csv?account=kauri',
  '/au/events/new?account=kauri',
  '/au/assets?q=valve',
  '/au/assets/found.csv?q=valve',
  '/au/branches/found.csv?q=valve',
  '/au/products/near?',
  '/au/products/found.csv?q=valve',
  '/au/saved-views?',
  '/au/availability/check?',
  '/au/availability/branches?',
  '/au/availability/suggestions?',
  '/au/availability/lists?',
  `PUT /au/availability/lists/${LIST_ID}?`,
  `/au/availability/lists/${LIST_ID}?`,
  `DELETE /au/availability/lists/${LIST_ID}?`,
  `POST ${WEBHOOK}/test?`,
  `POST ${WEBHOOK}/enabled?`,
  `POST ${WEBHOOK}/secret?`,
  `POST ${WEBHOOK}/deliveries/${MESSAGE_ID}/redeliver?`,
];

/** The requests that every role may send that reads records. */
export const PATHS_FOR_EVERY_ROLE: readonly string[] = [
  '/au/search?q=536365',
  '/au/assets?q=valve',
  '/au/assets/found.csv?q=valve',
  '/au/branches/found.csv?q=valve',
  '/au/products/near?',
  '/au/products/found.csv?q=valve',
  '/au/saved-views?',
];

/** Whether a request acts for a system that calls: integrators send these, and no others. */
export const isOfIntegrations = (path: string): boolean => path.includes('/au/integrations/');

/** A role that may send the request: only buyers see costs. */
export function roleFor(path: string): Role {
  if (isOfIntegrations(path)) return 'integrator';
  return path.startsWith('/au/costs/') ? 'buyer' : 'branch_staff';
}

/** Responses that a browser may cache and must revalidate: they are expensive to generate. */
export const CACHEABLE_PATHS: readonly string[] = [
  '/au/invoices/536365/pdf?',
  '/au/invoices/pdf?number=536365',
];

/** The JSON bodies of the requests that have one: their lists are too long for a URL. */
export const REQUEST_BODIES: Record<string, unknown> = {
  '/au/invoices/list?': { numbers: ['536365', 'NO-1'] },
  '/au/invoices/lines.csv?': { numbers: ['536365'] },
  '/au/products/near?': { typed: ['tap 15', '9312345678907'] },
  '/au/saved-views?': { action: 'save', list: 'invoices', query: 'branch=501', name: 'Penrith' },
  '/au/availability/check?': { branchId: '501', ...SHEET_ITEMS },
  '/au/availability/branches?': { branchIds: ['501'], ...SHEET_ITEMS },
  '/au/availability/suggestions?': { typed: ['tap 15'], channelId: 'BLBranch' },
  [`PUT /au/availability/lists/${LIST_ID}?`]: {
    name: 'Penrose',
    version: 0,
    sheet: { branch: '501', channel: 'BLBranch', date: '', rows: [['1400151', '8', '']] },
  },
};

/** The method and the path of a request, given its JSON body. */
export function methodAndPath(request: string, body = REQUEST_BODIES[request]) {
  const [path = '', method = body === undefined ? 'GET' : 'POST'] = request.split(' ').toReversed();
  return { method, path };
}

/** The method, body and headers of a request with a JSON body; empty headers without one. */
export function postInit(body: unknown) {
  if (body === undefined) return { headers: {} };
  return {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  };
}

/** The lines of a CSV, with its byte order mark, which `text()` would remove. */
export async function readCsv(response: Response): Promise<string[]> {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
  return text.split('\r\n');
}
