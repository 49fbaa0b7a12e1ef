import Negotiator from 'negotiator';
import { z } from 'zod';
import { type Detail, Failure, invalid } from '#lib/failures.ts';
import type { ObjectSchema, PathParams } from './declaration.ts';
import type { CountryCode } from './fields.ts';
import { type Checked, checked } from './issues.ts';
import { byValue, queryValues } from './query.ts';
import type { ApiRequest } from './request.ts';
import { headerName } from './request-headers.ts';

/** The country among checked parameters, on which all else depends: 400 for one that is none. */
export function countryIn(params: Checked<unknown>, path: PathParams): CountryCode {
  const wrong =
    'details' in params ? params.details.filter(({ field }) => field === 'countryCode') : [];
  if (wrong.length > 0) throw invalid(wrong);
  // Checked with the other parameters, of which one may be at fault.
  return path['countryCode'] as CountryCode;
}

/** Everything the caller sent, as far as it is checked already, and the rest: 400 with all issues at once. */
export function readInput<P, Q extends ObjectSchema, H extends ObjectSchema, B, U>(
  schemas: { readonly query?: Q; readonly headers?: H },
  request: ApiRequest,
  params: Checked<P>,
  body: Checked<B> | undefined,
  upload: Checked<U> | undefined,
): Input<P, Q, H, B, U> {
  // Where an operation declares no query, headers, body or upload, its handler is typed to take none.
  const { query: querySchema = NOTHING as Q } = schemas;
  const query = checkedQuery(querySchema, request.query);
  const headers = schemas.headers && checkedHeaders(schemas.headers, request.headers);
  const details = [params, query, headers, body, upload].flatMap((part) =>
    part && 'details' in part ? part.details : [],
  );
  if (details.length > 0) throw invalid(details);
  return {
    params: sound(params),
    query: sound(query),
    headers: (headers && sound(headers)) as z.output<H>,
    body: (body && sound(body)) as B,
    upload: (upload && sound(upload)) as U,
  };
}

type Input<P, Q extends ObjectSchema, H extends ObjectSchema, B, U> = {
  readonly params: P;
  readonly query: z.output<Q>;
  readonly headers: z.output<H>;
  readonly body: B;
  readonly upload: U;
};

const NOTHING: ObjectSchema = z.strictObject({});

/** The headers that a schema names, each issue under the header's own name. */
function checkedHeaders<H extends ObjectSchema>(
  schema: H,
  sent: ApiRequest['headers'],
): Checked<z.output<H>> {
  const values: Record<string, string> = {};
  for (const member of Object.keys(schema.shape)) {
    const value = sent.get(headerName(member).toLowerCase());
    if (value !== null) values[member] = value;
  }
  const result = checked(schema, values, 'headers');
  if (!('details' in result)) return result;
  return { details: result.details.map((d) => ({ ...d, field: headerName(d.field) })) };
}

/** Throws 406 for a caller that does not take `type`; where that is any type, nobody is refused. */
export function refuseUnacceptable(accept: string | null, type = 'application/json') {
  if (!accept || accept === '*/*' || accept === type || type === '*/*') return;
  // Parameters such as charset and version do not make it another type; q does.
  const plain = accept.replace(/;(?!\s*q=)[^,;]*/gi, '');
  if (new Negotiator({ headers: { accept: plain } }).mediaType([type])) return;
  throw new Failure('NOT_ACCEPTABLE', `The answer is ${type}: accept that, or */*.`);
}

function checkedQuery<Q extends ObjectSchema>(schema: Q, sent = ''): Checked<z.output<Q>> {
  const { values, details } = queryValues(sent, schema);
  const result = checked(schema, values, 'query');
  // A parameter that could not be read is reported once, not again as missing.
  const reported = new Set(details.map((detail) => detail.field));
  const more = 'details' in result ? distinct(result.details.map((d) => byValue(d, values))) : [];
  const problems = [...details, ...more.filter((detail) => !reported.has(detail.field))];
  return problems.length > 0 ? { details: problems } : result;
}

/** A value that is given twice is told of once. */
function distinct(details: readonly Detail[]): Detail[] {
  return [...new Map(details.map((one) => [`${one.field} ${one.issue}`, one])).values()];
}

function sound<T>(part: Checked<T>): T {
  if ('details' in part) throw invalid(part.details);
  return part.value;
}
