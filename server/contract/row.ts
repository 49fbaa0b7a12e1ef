import type { Database } from '#db/client.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import type { AssetStore } from '#lib/assets/store.ts';
import type { Scope } from '#lib/auth/scopes.ts';
import type { Detail } from '#lib/failures.ts';

/** What a row asks for: a path, and the body of an operation that takes one. */
type Call = {
  readonly promise: string;
  readonly path: string;
  /** The value of the JSON body of a POST. */
  readonly send?: unknown;
  /** The parts of a form, in their order. */
  readonly form?: readonly FormPart[];
  readonly headers?: Readonly<Record<string, string>>;
};

/** A part of a form: a text, or a file with its name. */
export type FormPart =
  | readonly [name: string, text: string]
  | readonly [name: string, content: Uint8Array<ArrayBuffer>, fileName: string];

/** Where the records and the bytes that a row speaks of are put. */
export type Place = { readonly db: Database; readonly store: AssetStore };

/**
 * What the contract holds one operation to, beside what it holds every operation to. Paths begin
 * behind `/v1/{countryCode}`, or behind `/v1` where the operation has no country. Of the answers the
 * first is asked for by every kind of caller, and the last is the largest.
 */
export type Row = {
  /** Method and path as they are routed: `GET /v1/{countryCode}/invoices`. */
  readonly operation: string;
  /** The scope that a caller needs. */
  readonly scope: Scope;
  /** Puts the records there that the row speaks of. */
  readonly seed: (db: Database, place: Place) => Promise<void>;
  /** What a request that succeeds is answered with; 200 where nothing is said. */
  readonly status?: 201 | 204;
  /** The type of an answer that is the bytes of a file, which are its `body`. */
  readonly mediaType?: string;
  /** Set where the type of the answer is the record's own, so that `Accept` refuses none. */
  readonly takesAnyAccept?: true;
  /** The path of a record like that of the first answer, which every request uses up. */
  readonly another?: (place: Place) => Promise<string>;
  /** Requests that succeed, with their exact body; `withoutCosts` where that differs. */
  readonly answers: readonly (Call & {
    readonly body: unknown;
    readonly withoutCosts?: unknown;
  })[];
  /** Requests for what is not there, with the details of the 404 where it has any. */
  readonly missing: readonly (Call & { readonly details?: readonly Detail[] })[];
  /** Requests that are not valid, with every issue. */
  readonly invalid: readonly (Call & {
    readonly details: readonly Detail[];
  })[];
  /** The customers of a token that may see the first answer; absent where customers do not matter. */
  readonly customer?: string;
};

/** The method that a row's operation is asked with. */
export function methodOf({ operation }: Row): string {
  return operation.split(' ')[0] ?? 'GET';
}

/** What the paths of a row begin behind. */
export function rootOf({ operation }: Pick<Row, 'operation'>, country: CountryCode): string {
  return hasCountry({ operation }) ? `/v1/${country}` : '/v1';
}

/** Whether a row's records are of a country. */
export function hasCountry({ operation }: Pick<Row, 'operation'>): boolean {
  return operation.includes('/{countryCode}/');
}

/** The parts of a row's pattern, as many as its paths have: those behind the root. */
export function patternOf({ operation }: Row): string[] {
  return (operation.split(' ')[1] ?? '').split('/').slice(hasCountry({ operation }) ? 3 : 2);
}

/** Method, body and headers of a row's call. */
export function requestOf(
  row: Row,
  { send, form, headers = {} }: Pick<Call, 'send' | 'form' | 'headers'>,
): RequestInit {
  const method = methodOf(row);
  if (form !== undefined) return { method, body: formOf(form), headers };
  if (send === undefined) return { method, headers };
  const json = { ...headers, 'content-type': 'application/json' };
  return { method, body: JSON.stringify(send), headers: json };
}

function formOf(parts: readonly FormPart[]): FormData {
  const form = new FormData();
  for (const [name, content, fileName] of parts) {
    if (typeof content === 'string') form.append(name, content);
    else form.append(name, new Blob([content]), fileName);
  }
  return form;
}

/** The country whose records are not those of `here`. */
export function otherThan(here: CountryCode): CountryCode {
  return here === 'au' ? 'nz' : 'au';
}
