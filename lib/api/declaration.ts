import type { z } from 'zod';
import type { Context } from '#lib/auth/context.ts';
import type { Scope } from '#lib/auth/scopes.ts';
import type { Stored } from '#lib/stored.ts';
import type { Reply, Sent } from './host.ts';

/** How long an answer may be kept by the caller (api.md section 3). */
export type Caching = 'revalidate' | 'reference' | 'immutable' | 'never';

export type ObjectSchema = z.ZodObject<z.core.$ZodShape>;

/** An operation as its route file declares it; everything else is derived from this. */
export type Declaration<
  S extends Scope = Scope,
  P extends ObjectSchema = ObjectSchema,
  Q extends ObjectSchema = ObjectSchema,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> = {
  /** What it does, in a few words: the title in the reference. */
  readonly summary: string;
  /** What a caller has to know beyond the summary, in Markdown. */
  readonly description?: string;
  readonly scope: S;
  /** A read that only screens need: for the session of somebody of the staff, and no token. */
  readonly door?: 'staff';
  /** What the answer is when it is a file to be saved and no JSON; the response is then its text. */
  readonly file?: FileKind;
  /** Caching of the answer; the caller's own document by default. */
  readonly caching?: Caching;
  readonly params: P;
  readonly query?: Q;
  readonly body?: B;
  readonly response: R;
  handle(request: Asked<S, P, Q, B>): Answer<z.output<R>> | Promise<Answer<z.output<R>>>;
};

/** A kind of file, and the name under which browsers save it. */
export type FileKind = { readonly type: 'text/csv'; readonly name: string };

/** What the boundary hands to `handle`: everything checked. */
export type Asked<
  S extends Scope,
  P extends ObjectSchema,
  Q extends ObjectSchema,
  B extends z.ZodType,
> = {
  readonly ctx: Context<S>;
  readonly params: z.output<P>;
  readonly query: z.output<Q>;
  readonly body: z.output<B>;
};

/** What a handler gives: a value to be encoded, or a document that is sent as it is stored. */
export type Answer<T> = T | Stored<T>;

/** What the host of a route hands over beside the request. */
export type RouteContext = {
  readonly params: Promise<PathParams> | PathParams;
  /** The address of the caller, where the host knows it. */
  readonly address?: string;
  /** Path and query as they were sent, where the host knows them; a Request's URL is tidied up. */
  readonly target?: string;
  /** Whether the host passes on a body that is compressed already. Next drops its encoding. */
  readonly passesEncodings?: boolean;
};
export type PathParams = Readonly<Record<string, string | string[] | undefined>>;

/** A route handler with its declaration attached. */
export type Operation = {
  (request: Request, context: RouteContext): Promise<Response>;
  readonly declaration: Declaration;
  /** The same for a host that has no web Request. */
  answer(request: Sent, params: PathParams, host: Omit<RouteContext, 'params'>): Promise<Reply>;
};
