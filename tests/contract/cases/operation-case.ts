import type { Database } from '#db/client.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import type { AssetStore } from '#lib/assets/objects/store.ts';
import type { Scope } from '#lib/auth/scopes.ts';
import type { ErrorDetail } from '#lib/errors.ts';

/** One request of a case; `title` is the title of its test. */
type CaseRequest = {
  readonly title: string;
  readonly path: string;
  /** The value of a JSON body. */
  readonly json?: unknown;
  /** A body of another type, which `headers` name. */
  readonly text?: string;
  /** The parts of a multipart form, in order. */
  readonly form?: readonly FormPart[];
  readonly headers?: Readonly<Record<string, string>>;
};

type SuccessCase = CaseRequest & { readonly body: unknown; readonly withoutCosts?: unknown };
export type MissingCase = CaseRequest & { readonly details?: readonly ErrorDetail[] };
export type InvalidCase = CaseRequest & { readonly details: readonly ErrorDetail[] };

/** A text part of a form, or a file with its name. */
export type FormPart =
  | readonly [name: string, text: string]
  | readonly [name: string, content: Uint8Array<ArrayBuffer>, fileName: string];

/** Where the records and files of a case are seeded. */
export type SeedTarget = { readonly db: Database; readonly store: AssetStore };

/**
 * What one operation must do, beside what every operation must do. Paths are relative to
 * `/v1/{countryCode}`, or to `/v1` for an operation without a country. The first of `successes` is
 * sent by every kind of caller; the last has the largest response.
 */
export type OperationCase = {
  /** Method and path as they are routed: `GET /v1/{countryCode}/invoices`. */
  readonly operation: string;
  /** The scope that a caller needs. */
  readonly scope: Scope;
  /** All of which any one suffices, where that is so. */
  readonly anyScope?: readonly Scope[];
  /** The client whose records they are, where each has its own. */
  readonly clientId?: string | undefined;
  /** Stores the records of the case; absent where another case stores them. */
  readonly seed?: (db: Database, target: SeedTarget) => Promise<void>;
  /** The status of a success; 200 by default. */
  readonly status?: 201 | 202 | 204;
  /** The content type of a response that is a file, whose bytes are then its `body`. */
  readonly mediaType?: string;
  /** Set where the content type is the record's own, so that no `Accept` is refused. */
  readonly acceptsAnyMediaType?: true;
  /** Set where a success uses up its record: seeds another and returns its path. */
  readonly freshPath?: (target: SeedTarget) => Promise<string>;
  /** Requests that succeed, with their exact body; `withoutCosts` where it differs for callers without costs:read. */
  readonly successes: readonly SuccessCase[];
  /** Requests that are answered 404, with the details of the error if it has any. */
  readonly missing?: readonly MissingCase[];
  /** Requests that are answered 400, with every issue. */
  readonly invalid?: readonly InvalidCase[];
  /** The customer whose token may read the first success; absent where customers do not matter. */
  readonly customer?: string;
};

/** A request that returns this body. */
export function returns(title: string, path: string, body: unknown): SuccessCase {
  return { title, path, body };
}

/** A request with a JSON body that returns this body. */
export function answers(title: string, path: string, json: unknown, body: unknown): SuccessCase {
  return { title, path, json, body };
}

/** A request that is refused with these issues. */
export function refuses(title: string, path: string, ...details: ErrorDetail[]): InvalidCase {
  return { title, path, details };
}

/** A request with a JSON body that is refused with these issues. */
export function refusesBody(
  title: string,
  path: string,
  json: unknown,
  ...details: readonly ErrorDetail[]
): InvalidCase {
  return { title, path, json, details };
}

/** Requests that find nothing: what is not found, and its path. */
export function notFound(paths: Readonly<Record<string, string>>): MissingCase[] {
  return Object.entries(paths).map(([what, path]) => ({ title: `${what} is not found`, path }));
}

/** The issue of an identifier that no record can have. */
export const IDENTIFIER_RULE = 'must be 1 to 64 characters without control characters';
/** The issue of an element of a list that is no identifier. */
export function invalidElement(field: string, value: string, index: number): ErrorDetail {
  return { field, issue: `${JSON.stringify(value)} ${IDENTIFIER_RULE}`, value, index };
}

export const LIMIT_RULE = { field: 'limit', issue: 'must be a whole number from 1 to 200' };
export const CURSOR_RULE = {
  field: 'cursor',
  issue: 'is not a cursor of this list, country and filter: start without one',
};
/** The issues of an unknown parameter and of an unknown member of a body. */
export const unknownParameter = (field: string): ErrorDetail => ({
  field,
  issue: 'is not a parameter here: remove it',
});
export const unknownMember = (field: string): ErrorDetail => ({
  field,
  issue: 'is not known here: remove it',
});

export function methodOf({ operation }: OperationCase): string {
  return operation.split(' ')[0] ?? 'GET';
}

/** What the paths of a case are relative to. */
export function basePath(
  { operation }: Pick<OperationCase, 'operation'>,
  country: CountryCode,
): string {
  return hasCountry({ operation }) ? `/v1/${country}` : '/v1';
}

export function hasCountry({ operation }: Pick<OperationCase, 'operation'>): boolean {
  return operation.includes('/{countryCode}/');
}

/** The segments of the path pattern below the base path: as many as the paths of the case have. */
export function pathPattern({ operation }: OperationCase): string[] {
  return (operation.split(' ')[1] ?? '').split('/').slice(hasCountry({ operation }) ? 3 : 2);
}

/** Method, body and headers of a request. */
export function requestInit(
  operationCase: OperationCase,
  { json, text, form, headers = {} }: Pick<CaseRequest, 'json' | 'text' | 'form' | 'headers'>,
): RequestInit {
  const method = methodOf(operationCase);
  if (form !== undefined) return { method, body: formData(form), headers };
  if (json === undefined) return { method, headers, ...(text && { body: text }) };
  return {
    method,
    body: JSON.stringify(json),
    headers: { ...headers, 'content-type': 'application/json' },
  };
}

function formData(parts: readonly FormPart[]): FormData {
  const form = new FormData();
  for (const [name, content, fileName] of parts) {
    if (typeof content === 'string') form.append(name, content);
    else form.append(name, new Blob([content]), fileName);
  }
  return form;
}

export function otherCountry(country: CountryCode): CountryCode {
  return country === 'au' ? 'nz' : 'au';
}
