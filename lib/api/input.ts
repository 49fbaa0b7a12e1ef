import Negotiator from 'negotiator';
import { z } from 'zod';
import type { Detail } from '#lib/failures.ts';
import { Failure, invalid } from '#lib/failures.ts';
import type { ObjectSchema, PathParams } from './declaration.ts';
import type { Exchange } from './exchange.ts';
import { CountryCode } from './fields.ts';
import { type Checked, checked } from './issues.ts';
import { type QueryValues, queryValues } from './query.ts';

/** The country in the path, checked before anything that depends on it: 400 for any other. */
export function countryOf(params: PathParams): CountryCode {
  const result = checked(CountryCode, params['countryCode'], 'countryCode');
  if ('details' in result) throw invalid(result.details);
  return result.value;
}

/** Everything the caller sent, the body as it was read: 400 with all issues at once. */
export function readInput<P extends ObjectSchema, Q extends ObjectSchema, B extends z.ZodType>(
  schemas: { readonly params: P; readonly query?: Q; readonly body?: B },
  exchange: Exchange,
  sent: PathParams,
  body: Checked<z.output<B>> | undefined,
): Input<P, Q, B> {
  // Where an operation declares no query or body, its handler is typed to take none.
  const { query: querySchema = NOTHING as Q } = schemas;
  const params = checked(schemas.params, sent, 'path');
  const query = checkedQuery(querySchema, exchange.query);
  const details = [params, query, body].flatMap((part) =>
    part && 'details' in part ? part.details : [],
  );
  if (details.length > 0) throw invalid(details);
  return { params: sound(params), query: sound(query), body: (body && sound(body)) as z.output<B> };
}

type Input<P extends ObjectSchema, Q extends ObjectSchema, B extends z.ZodType> = {
  readonly params: z.output<P>;
  readonly query: z.output<Q>;
  readonly body: z.output<B>;
};

const NOTHING: ObjectSchema = z.strictObject({});

/** Throws 406 for a caller that does not take `type`. */
export function refuseUnacceptable(accept: string | null, type = 'application/json') {
  if (!accept || accept === '*/*' || accept === type) return;
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
  const more = 'details' in result ? result.details.map((d) => ofParameter(d, values)) : [];
  const problems = [...details, ...more.filter((detail) => !reported.has(detail.field))];
  return problems.length > 0 ? { details: problems } : result;
}

/** A repeated parameter has no index to the caller: `invoiceNumber[2]` is `invoiceNumber`, by value. */
function ofParameter({ field, issue }: Detail, values: QueryValues['values']): Detail {
  const [, name = field, index] = /^(.*)\[(\d+)\]$/.exec(field) ?? [];
  if (index === undefined) return { field, issue };
  const value = values[name]?.[Number(index)] ?? '';
  return { field: name, issue: `${JSON.stringify(shortened(value))} ${issue}` };
}

function shortened(value: string): string {
  return value.length > 80 ? `${value.slice(0, 80)}…` : value;
}

function sound<T>(part: Checked<T>): T {
  if ('details' in part) throw invalid(part.details);
  return part.value;
}
