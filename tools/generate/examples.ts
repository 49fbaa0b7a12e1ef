import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const Parameter = z.object({
  name: z.string().optional(),
  in: z.string().optional(),
  schema: z.object({ examples: z.array(z.unknown()).optional() }).optional(),
});
const Operation = z.object({ operationId: z.string(), parameters: z.array(Parameter) });
const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) });
const Examples = z.record(
  z.string(),
  z.object({ request: z.unknown().optional(), response: z.unknown().optional() }),
);

/** Query strings of the examples, by operation. */
const QUERIES: Readonly<Record<string, string>> = {
  getInvoices: 'invoiceNumber=2400001',
  getBrands: 'includeSubBrands=true&limit=2',
  getBranchesByBranchNumber: 'expand=hours,departments',
  getEvents: 'eventType=ACCOUNT_UPDATED&limit=2',
  getFamilies: 'familyCodes=BASIN_MIXER',
  getMetaproperties: 'names=season,expiry',
};
const MAX_LIST = 2;

const PUBLISHED = new URL('../../public/openapi.json', import.meta.url);
const EXAMPLES = new URL('./openapi-examples.json', import.meta.url);

/**
 * Updates the examples of the OpenAPI document from a service with the demo data. Examples of operations that change
 * records are edited by hand.
 * @param baseUrl its address, such as `http://localhost:3000`
 * @param token with every scope
 */
export async function updateExamples(baseUrl: string, token: string): Promise<void> {
  const service: Service = { baseUrl, token };
  const { paths } = Document.parse(JSON.parse(readFileSync(PUBLISHED, 'utf8')));
  const examples = Examples.parse(JSON.parse(readFileSync(EXAMPLES, 'utf8')));
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const { operationId } = operation;
      const { request } = examples[operationId] ?? {};
      const isRead = method === 'get' || path.endsWith('query') || path.endsWith('-queries');
      if (!isRead || /\/(content|thumbnail)$/.test(path)) continue;
      const target = await targetOf(service, path, operation);
      const response = await fetchExample(service, method, target, request);
      examples[operationId] = { ...(request === undefined ? {} : { request }), response };
    }
  }
  writeFileSync(EXAMPLES, `${JSON.stringify(examples, null, 2)}\n`);
}

type Service = { readonly baseUrl: string; readonly token: string };

async function targetOf(
  service: Service,
  path: string,
  { operationId, parameters }: z.infer<typeof Operation>,
): Promise<string> {
  const values = new Map(
    parameters.map(({ name = '', schema }) => [name, String(schema?.examples?.[0] ?? '1')]),
  );
  values.set('countryCode', 'au');
  if (path.includes('{assetId}')) {
    values.set(
      'assetId',
      await findInResponse(
        service,
        /"assetId":"([^"]*)","type":"IMAGE"/,
        '/v1/au/products/1400151/digital-assets',
      ),
    );
  }
  if (path.includes('{eventId}')) {
    const updated = '/v1/au/events?eventType=ACCOUNT_UPDATED&limit=1';
    values.set('eventId', await findInResponse(service, /"eventId":"(.*?)"/, updated));
  }
  if (path.endsWith('/{code}')) {
    const list = path.replace('/{code}', '').replace('{countryCode}', 'au');
    values.set('code', await findInResponse(service, /"code":"(.*?)"/, list));
  }
  const target = path.replace(/\{(\w+)\}/g, (_, name: string) => values.get(name) ?? name);
  if (path.endsWith('/effective-cost')) {
    const today = `${target}?effectiveDate=${new Date().toISOString().slice(0, 10)}`;
    return `${target}?effectiveDate=${await findInResponse(service, /before it is on ([\d-]+)/, today)}`;
  }
  const hasPages = values.has('limit');
  const query = QUERIES[operationId] ?? (hasPages ? `limit=${MAX_LIST}` : '');
  return query === '' ? target : `${target}?${query}`;
}

/** The first match of the pattern in the response body, whatever its status. */
async function findInResponse(service: Service, pattern: RegExp, path: string): Promise<string> {
  const text = JSON.stringify(await (await send(service, 'get', path)).json());
  const [, value] = pattern.exec(text) ?? [];
  if (value === undefined) throw new Error(`${path} has no match for ${pattern}: ${text}`);
  return value;
}

async function fetchExample(
  service: Service,
  method: string,
  path: string,
  request: unknown,
): Promise<unknown> {
  const response = await send(service, method, path, request);
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return shorten(JSON.parse(text.replaceAll(service.baseUrl, 'https://api.example.com')));
}

function send(
  { baseUrl, token }: Service,
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> {
  return fetch(`${baseUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** Shortens lists to their first records. A document stays whole, since its sums must agree. */
function shorten(body: object): object {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      Array.isArray(value) && !Object.hasOwn(body, 'number') && !Object.hasOwn(body, 'lines')
        ? value.slice(0, MAX_LIST)
        : value,
    ]),
  );
}
