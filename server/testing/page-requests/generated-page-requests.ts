import fc from 'fast-check';
import { hostileCookies, hostileValues, words } from './hostile-values.ts';
import { generatedBody, type JsonSchema, type KnownValues, knownValue } from './json-values.ts';
import type { PageAddress } from './page-addresses.ts';
import { pageHeaders } from './page-headers.ts';

/** A generated request to a page or an operation of the portal, to be sent as it is. */
export type PageRequest = {
  /** The method and path that it is generated from: `GET /{countryCode}/invoices`. */
  readonly address: string;
  readonly method: string;
  /** Path and query, correctly encoded or not. */
  readonly target: string;
  readonly caller: Caller;
  readonly cookies: readonly string[];
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: string | undefined;
};

/** Who sends it: staff with a role and both countries, staff of New Zealand only, or nobody. */
export type Caller = 'buyer' | 'branch_staff' | 'asset_manager' | 'newZealandStaff' | 'nobody';

/**
 * `count` requests, mostly valid except for one thing and with values that exist, after one to each address: luck leaves
 * none out. Most are sent by a buyer, who sees most screens.
 */
export function samplePageRequests(
  addresses: readonly PageAddress[],
  known: KnownValues,
  { seed, count }: { readonly seed: number; readonly count: number },
): PageRequest[] {
  const all = addresses.map((address) => ({
    // More parameters, more to get wrong.
    weight: 4 + Object.keys(address.query).length,
    arbitrary: requestTo(address, known),
  }));
  const ofEach = all.flatMap(({ arbitrary }) => fc.sample(arbitrary, { seed, numRuns: 1 }));
  const numRuns = Math.max(0, count - ofEach.length);
  return [...ofEach, ...fc.sample(fc.oneof(...all), { seed, numRuns })];
}

function requestTo(address: PageAddress, known: KnownValues): fc.Arbitrary<PageRequest> {
  const { path, method, query, body, endsSession } = address;
  const target = fc.tuple(pathOf(path, known), queryOf(query, known));
  const methods = fc.constantFrom(...words('HEAD HEAD POST PUT OPTIONS DELETE PATCH'));
  return fc
    .record({
      // A longer target would only be refused for its length.
      target: target.map((parts) => parts.filter(Boolean).join('?').slice(0, LONGEST_TARGET)),
      caller: endsSession ? fc.constant<Caller>('nobody') : CALLER,
      cookies: hostileCookies(),
      headers: mostly(fc.constant<PageRequest['headers']>({}), pageHeaders(), 1),
      body: body ? bodyOf(body, known) : fc.constant(undefined),
      method:
        method === 'GET' ? mostly(fc.constant<string>(method), methods, 15) : fc.constant(method),
    })
    .map(({ headers, ...rest }) => ({
      ...rest,
      address: `${method} ${path}`,
      headers: { ...(body && { 'content-type': TYPES[body.type] }), ...headers },
    }));
}

/** The first kind so many times as often as the second. */
function mostly<T>(usual: fc.Arbitrary<T>, other: fc.Arbitrary<T>, weight: number) {
  return fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: other });
}

const hostileValue = hostileValues();
const CALLER: fc.Arbitrary<Caller> = mostly(
  fc.constant('buyer'),
  fc.constantFrom('branch_staff', 'asset_manager', 'newZealandStaff', 'nobody'),
  2,
);
const LONGEST_TARGET = 16 * 1024;
const TYPES = { json: 'application/json', form: 'application/x-www-form-urlencoded' } as const;

function pathOf(path: string, known: KnownValues): fc.Arbitrary<string> {
  const parts = path.split('/').map((part) => {
    if (!part.startsWith('{')) return fc.constant(part);
    if (part === '{countryCode}') return COUNTRY;
    return mostly(knownValue(part.slice(1, -1), known).map(encodeURIComponent), hostileValue, 3);
  });
  return fc.tuple(...parts).map((sent) => sent.join('/').slice(0, LONGEST_TARGET - 2_000));
}

const COUNTRY = mostly(
  fc.constantFrom('au', 'au', 'au', 'nz'),
  fc.constantFrom('', ...words('AU us a%75 %00 %ff au%2F __proto__')),
  20,
);

/** A single hostile parameter, or several that are mostly valid. */
function queryOf(query: PageAddress['query'], known: KnownValues): fc.Arbitrary<string> {
  const declared = Object.entries(query);
  const each = declared.map(([name, schema]) => parameterOf(name, schema, known));
  const mixed = fc.tuple(...each, unknown).map((pairs) => pairs.flat().join('&'));
  if (declared.length === 0) return mixed;
  const hostile = fc
    .tuple(fc.constantFrom(...declared.map(([name]) => name)), hostileValue)
    .map(([name, value]) => `${encodeURIComponent(name)}=${value}`);
  return fc.oneof({ weight: 3, arbitrary: hostile }, { weight: 2, arbitrary: mixed });
}

/** A parameter: absent, once, or several times. */
function parameterOf(name: string, schema: JsonSchema, known: KnownValues): fc.Arbitrary<string[]> {
  const one = schema.type === 'array' && schema.items ? schema.items : schema;
  const value = mostly(generatedBody(one, {}, known, name).map(encodeValue), hostileValue, 10);
  const times = fc.oneof(
    { weight: 80, arbitrary: fc.constant(0) },
    { weight: 36, arbitrary: fc.constant(1) },
    { weight: 8, arbitrary: fc.constantFrom(2, 3, 60, 3_000) },
  );
  return fc
    .tuple(value, times)
    .map(([only, count]) => Array(count).fill(`${encodeURIComponent(name)}=${only}`));
}

/** A parameter that nothing reads, or one that Next reads. */
const unknown = mostly(
  fc.constant<string[]>([]),
  fc
    .tuple(
      mostly(
        fc.constantFrom(...words('_rsc then __proto__ nxtPcountryCode amp __nextLocale x[]')),
        hostileValue,
        1,
      ),
      hostileValue,
    )
    .map(([name, value]) => [`${name}=${value}`]),
  6,
);

/** Removes the quotes of a JSON string and encodes it for a URL. */
function encodeValue(json: string): string {
  return encodeURIComponent(json.replace(/^"(.*)"$/s, '$1'));
}

function bodyOf(
  { type, schema }: NonNullable<PageAddress['body']>,
  known: KnownValues,
): fc.Arbitrary<string> {
  if (type === 'json') return generatedBody(schema, {}, known);
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) =>
    parameterOf(name, field, known),
  );
  const form = fc.tuple(...fields, unknown).map((pairs) => pairs.flat().join('&'));
  return mostly(form, hostileValue, 4);
}
