import fc from 'fast-check';
import { hostileValues } from './hostile-values.ts';
import { generatedBody, type JsonSchema, type KnownValues, knownValue } from './json-values.ts';
import type { PageAddress } from './page-addresses.ts';
import { pageCookies } from './page-cookies.ts';
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
export type Caller = (typeof CALLERS)[number];
export const CALLERS = [
  'buyer',
  'branch_staff',
  'asset_manager',
  'newZealandStaff',
  'nobody',
] as const;

/** `count` requests as `generatedPageRequests` has them, after one to each address: luck leaves none out. */
export function samplePageRequests(
  addresses: readonly PageAddress[],
  known: KnownValues,
  { seed, count }: { readonly seed: number; readonly count: number },
): PageRequest[] {
  const ofEach = addresses.flatMap((address) =>
    fc.sample(requestTo(address, known), { seed, numRuns: 1 }),
  );
  const rest = { seed, numRuns: Math.max(0, count - ofEach.length) };
  return [...ofEach, ...fc.sample(generatedPageRequests(addresses, known), rest)];
}

/**
 * Requests to all of these addresses, mostly valid except for one thing, with values that exist. Most are sent by a
 * buyer, who sees most screens.
 */
function generatedPageRequests(
  addresses: readonly PageAddress[],
  known: KnownValues,
): fc.Arbitrary<PageRequest> {
  return fc.oneof(
    ...addresses.map((address) => ({
      // More parameters, more to get wrong.
      weight: 4 + Object.keys(address.query).length,
      arbitrary: requestTo(address, known),
    })),
  );
}

function requestTo(address: PageAddress, known: KnownValues): fc.Arbitrary<PageRequest> {
  const { path, method, query, body, endsSession } = address;
  return fc
    .record({
      target: fc.tuple(pathOf(path, known), queryOf(query, known)).map(([sent, pairs]) => {
        const whole = pairs === '' ? sent : `${sent}?${pairs}`;
        // A longer target would only be refused for its length.
        return whole.slice(0, LONGEST_TARGET);
      }),
      caller: endsSession ? fc.constant('nobody' as const) : GENERATED_CALLER,
      cookies: pageCookies(),
      headers: fc.oneof(
        { weight: 2, arbitrary: fc.constant({}) },
        { weight: 3, arbitrary: pageHeaders() },
      ),
      body: body ? bodyOf(body, known) : fc.constant(undefined),
      other: fc.oneof(
        { weight: 30, arbitrary: fc.constant(undefined) },
        { weight: 2, arbitrary: fc.constant('HEAD') },
        { weight: 1, arbitrary: fc.constantFrom('POST', 'PUT', 'OPTIONS', 'DELETE', 'PATCH') },
      ),
    })
    .map(({ other, headers, ...rest }) => ({
      ...rest,
      address: `${method} ${path}`,
      method: method === 'GET' ? (other ?? method) : method,
      headers:
        body && !('content-type' in headers)
          ? { ...headers, 'content-type': TYPES[body.type] }
          : headers,
    }));
}

const hostileValue = hostileValues();
const GENERATED_CALLER = fc.oneof(
  { weight: 6, arbitrary: fc.constant(CALLERS[0]) },
  fc.constantFrom(...CALLERS),
);
const LONGEST_TARGET = 16 * 1024;
const TYPES = { json: 'application/json', form: 'application/x-www-form-urlencoded' } as const;

function pathOf(path: string, known: KnownValues): fc.Arbitrary<string> {
  const parts = path.split('/').map((part) => {
    if (!part.startsWith('{')) return fc.constant(part);
    if (part === '{countryCode}') return COUNTRY;
    const name = part.slice(1, -1);
    return fc.oneof(
      { weight: 8, arbitrary: knownValue(name, known).map(encodeURIComponent) },
      { weight: 3, arbitrary: hostileValue },
    );
  });
  return fc.tuple(...parts).map((sent) => sent.join('/').slice(0, LONGEST_TARGET - 2_000));
}

const COUNTRY = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom('au', 'au', 'au', 'nz') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('AU', 'us', 'a%75', '%00', '%ff', 'au%2F', '__proto__', ''),
  },
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
  const valid = generatedBody(one, {}, known, name).map(encodeValue);
  const value = fc.oneof({ weight: 10, arbitrary: valid }, { weight: 1, arbitrary: hostileValue });
  const key = encodeURIComponent(name);
  return fc
    .oneof(
      { weight: 80, arbitrary: fc.constant<string[]>([]) },
      { weight: 36, arbitrary: fc.array(value, { minLength: 1, maxLength: 1 }) },
      { weight: 4, arbitrary: fc.array(value, { minLength: 2, maxLength: 3 }) },
      { weight: 3, arbitrary: value.map((only) => Array(60).fill(only)) },
      { weight: 1, arbitrary: value.map((only) => Array(3_000).fill(only)) },
    )
    .map((values) => values.map((each) => `${key}=${each}`));
}

/** A parameter that nothing reads, or one that Next reads. */
const unknown = fc.oneof(
  { weight: 12, arbitrary: fc.constant<string[]>([]) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          '_rsc',
          'then',
          '__proto__',
          'nxtPcountryCode',
          'amp',
          '__nextLocale',
          'x[]',
        ),
        hostileValue,
      )
      .map(([name, value]) => [`${name}=${value}`]),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(hostileValue, hostileValue).map(([name, value]) => [`${name}=${value}`]),
  },
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
  return fc.oneof({ weight: 4, arbitrary: form }, { weight: 1, arbitrary: hostileValue });
}

/** The seed of a day (UTC): 20261122 on 22 November 2026. */
export function seedForDay(at: Date): number {
  return Number(at.toISOString().slice(0, 10).replaceAll('-', ''));
}
