import fc from 'fast-check';
import { FORM_TYPE, generatedForm } from './forms.ts';
import { generatedBody, type JsonSchema, type KnownValues, knownValue } from './values.ts';

/** A random request to an operation, to be sent without normalising it. */
export type GeneratedRequest = {
  /** Method and path as documented: `GET /v1/{countryCode}/invoices`. */
  readonly operation: string;
  readonly method: string;
  /** Path and query, possibly encoded wrongly. */
  readonly target: string;
  readonly caller: Caller;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
};

/** The permissions of the caller. */
export type Caller = (typeof CALLERS)[number];
const CALLERS = ['everything', 'withoutCosts', 'ofCustomers', 'ofNobody', 'ofAu', 'none'] as const;

/** The parts of an OpenAPI document that requests are generated from. */
type RequestDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
};
type DocumentedOperation = {
  readonly parameters?: readonly Partial<Parameter>[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: JsonSchema }>> };
};
type Parameter = { name: string; in: string; required: boolean; schema: JsonSchema };

/** Requests to every operation of a document: most nearly valid, with values that exist. */
export function generatedRequests(
  document: RequestDocument,
  known: KnownValues,
): fc.Arbitrary<GeneratedRequest> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      requestTo(document, known, path, method.toUpperCase(), operation),
    ),
  );
  return fc.oneof(...operations);
}

function requestTo(
  { components: { schemas } }: RequestDocument,
  known: KnownValues,
  path: string,
  method: string,
  { parameters = [], requestBody }: DocumentedOperation,
): fc.Arbitrary<GeneratedRequest> {
  const declared = parameters.filter(isParameter).filter((parameter) => parameter.in === 'query');
  const json = requestBody?.content['application/json']?.schema;
  const form = requestBody?.content['multipart/form-data']?.schema;
  const body = form
    ? generatedForm(form, schemas, known)
    : json
      ? generatedBody(json, schemas, known)
      : fc.constant(undefined);
  return fc
    .record({
      path: pathOf(method, path, known),
      query: fc.tuple(
        ...declared.map((each) => parameterOf(each, schemas, known)),
        unknownParameter,
      ),
      caller: fc.oneof(
        { weight: 5, arbitrary: fc.constant(CALLERS[0]) },
        fc.constantFrom(...CALLERS),
      ),
      headers: headersOf(method, form ? FORM_TYPE : 'application/json'),
      body,
      isHead: rarely(),
    })
    .map(({ path: encodedPath, query, isHead, ...rest }) => {
      const pairs = query.flat().join('&');
      const sentMethod = isHead && method === 'GET' ? 'HEAD' : method;
      const target = pairs === '' ? encodedPath : `${encodedPath}?${pairs}`;
      return { operation: `${method} ${path}`, method: sentMethod, target, ...rest };
    });
}

function isParameter(parameter: Partial<Parameter>): parameter is Parameter {
  return parameter.name !== undefined && parameter.schema !== undefined;
}

/**
 * A method that uses up its records has known values of its own, such as `DELETE assetId`. Half of the others are values
 * of the operation, which may be of one record.
 */
function pathOf(method: string, path: string, known: KnownValues): fc.Arbitrary<string> {
  const parts = path.split('/').map((part) => {
    if (!part.startsWith('{')) return fc.constant(part);
    if (part === '{countryCode}') return COUNTRY;
    const name = part.slice(1, -1);
    const own = `${method} ${name}`;
    const names = known.has(own) ? [own] : [name, `${method} ${path} ${name}`];
    return fc.oneof(
      ...names.map((each) => ({
        weight: 8 / names.length,
        arbitrary: knownValue(each, known).map(encodeURIComponent),
      })),
      { weight: 1, arbitrary: odd },
    );
  });
  return fc.tuple(...parts).map((segments) => segments.join('/'));
}

/** The `name=value` pairs of a query parameter: none, one or several. */
function parameterOf(
  { name, required, schema }: Parameter,
  schemas: RequestDocument['components']['schemas'],
  known: KnownValues,
): fc.Arbitrary<string[]> {
  const one = schema.type === 'array' && schema.items ? schema.items : schema;
  const value = fc.oneof(
    { weight: 8, arbitrary: generatedBody(one, schemas, known, name).map(encodeValue) },
    { weight: 1, arbitrary: odd },
  );
  const some =
    schema.type === 'array'
      ? ({ minLength: 1, maxLength: 60, size: 'small' } as const)
      : { minLength: 1, maxLength: 1 };
  return fc
    .oneof(
      { weight: required ? 1 : 12, arbitrary: fc.constant([]) },
      { weight: 12, arbitrary: fc.array(value, some) },
      { weight: 1, arbitrary: fc.array(value, { maxLength: 3 }) },
    )
    .map((values) => values.map((each) => `${name}=${each}`));
}

/** A value of a query parameter is its JSON text without the quotation marks. */
function encodeValue(json: string): string {
  return encodeURIComponent(json.replace(/^"(.*)"$/s, '$1'));
}

const COUNTRY = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom('au', 'au', 'nz') },
  { weight: 1, arbitrary: fc.constantFrom('AU', 'us', 'a%75', '%00') },
);

/** Values that nobody should send, encoded correctly or not. */
const odd = fc.oneof(
  fc.constantFrom('', '.', '..', '%2e%2e', '%00', '%ff', '%ED%A0%80', '%', '%2F', '+', '%0d%0a'),
  fc
    .constantFrom('1e309', '2026-02-30', '0000-01-01', '9999-12-31', '0', '-1', '2147483648')
    .map(encodeURIComponent),
  fc
    .constantFrom(
      '__proto__',
      "' or 1=1 --",
      'x'.repeat(65),
      '😀'.repeat(64),
      '[0]',
      'a'.repeat(5_000),
    )
    .map(encodeURIComponent),
  fc.string({ unit: 'binary', maxLength: 70 }).map(encodeURIComponent),
);

/** Mostly nothing, sometimes a parameter that no operation has. */
const unknownParameter = fc.oneof(
  { weight: 15, arbitrary: fc.constant<string[]>([]) },
  { weight: 1, arbitrary: fc.tuple(odd, odd).map(([name, value]) => [`${name}=${value}`]) },
);

function headersOf(method: string, contentType: string): fc.Arbitrary<Record<string, string>> {
  const type = fc.oneof(
    { weight: 25, arbitrary: fc.constant(contentType) },
    fc.constantFrom('text/plain', 'application/json; charset=latin1', 'multipart/form-data', ''),
  );
  const hasBody = method === 'POST' || method === 'PATCH';
  return fc
    .record(
      {
        accept: sometimes('*/*', 'application/json;q=0.1', 'text/html', ';;;', 'application/*;q=0'),
        'if-none-match': sometimes('*', '"x"', 'W/"x", "', '"'.repeat(500)),
        'if-match': (method === 'PATCH' ? mostly : sometimes)('*', '"x"', 'W/"x", "', 'x'),
        range: fc.constantFrom(
          undefined,
          undefined,
          'bytes=0-3',
          'bytes=-2',
          'bytes=9999999-',
          'x',
        ),
        'if-range': sometimes('"x"', 'Fri, 20 Nov 2026 03:04:05 GMT'),
        'idempotency-key': sometimes('k-1', 'k-2', 'a b', 'x'.repeat(256)),
        'x-correlation-id': sometimes('abc', '{}', 'x'.repeat(65)),
        ...(hasBody ? { 'content-type': type } : {}),
      },
      { requiredKeys: hasBody ? ['content-type'] : [] },
    )
    .map(withoutUndefined);
}

/** The first of the values, for a header that is required. */
function mostly(usual: string, ...values: string[]): fc.Arbitrary<string | undefined> {
  return fc.oneof({ weight: 12, arbitrary: fc.constant(usual) }, fc.constantFrom(...values));
}

function sometimes(...values: string[]): fc.Arbitrary<string | undefined> {
  return fc.oneof({ weight: 12, arbitrary: fc.constant(undefined) }, fc.constantFrom(...values));
}

function withoutUndefined(headers: Record<string, string | undefined>): Record<string, string> {
  const defined = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return Object.fromEntries(defined);
}

function rarely(): fc.Arbitrary<boolean> {
  return fc.integer({ min: 0, max: 19 }).map((n) => n === 0);
}
