import type { z } from 'zod';
import type { Context, WorldContext } from '#lib/auth/context.ts';
import type { Scope } from '#lib/auth/scopes.ts';
import type { Answers } from './answers.ts';
import type { Deprecation } from './deprecation.ts';
import type { ApiRequest, ApiResponse } from './request.ts';
import type { ReceivedFile } from './spool.ts';

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
  H extends ObjectSchema = ObjectSchema,
  U extends ObjectSchema = ObjectSchema,
  K extends keyof Answers<unknown> = keyof Answers<unknown>,
> = {
  /** What it does, in a few words: the title in the reference. */
  readonly summary: string;
  /** What a caller has to know beyond the summary, in Markdown. */
  readonly description?: string;
  readonly scope: S;
  /** Since when callers should use something else, and until when it is there. */
  readonly deprecated?: Deprecation;
  /** A read that only screens need: for the session of somebody of the staff, and no token. */
  readonly door?: 'staff';
  /** What the answer is when it is a file to be saved and no JSON; the response is then its text. */
  readonly file?: FileKind;
  /** Caching of the answer; the caller's own document by default. */
  readonly caching?: Caching;
  /** Those of the path; without `countryCode` the operation has no country, nor has its context. */
  readonly params: P;
  readonly query?: Q;
  /** Headers of the request that are read, each under its name in camelCase (`request-headers.ts`). */
  readonly headers?: H;
  readonly body?: B;
  /** A file is sent as multipart/form-data: in its part `file`, beside the text parts named here. */
  readonly upload?: { readonly parts: U };
  /** How `handle` answers, where that is not 200 with a document; `response` says what it is then. */
  readonly answers?: K;
  readonly response: R;
  handle(
    request: Asked<S, P, Q, B, H, U>,
  ): Answers<z.output<R>>[K] | Promise<Answers<z.output<R>>[K]>;
};

/** What a declaration says, for whoever does not handle requests. */
export type Declared = Omit<Declaration, 'handle'>;

/** A kind of file, and the name under which browsers save it. */
export type FileKind = { readonly type: 'text/csv'; readonly name: string };

/** What the boundary hands to `handle`: everything checked. */
export type Asked<
  S extends Scope,
  P extends ObjectSchema,
  Q extends ObjectSchema,
  B extends z.ZodType,
  H extends ObjectSchema,
  U extends ObjectSchema,
> = {
  readonly ctx: 'countryCode' extends keyof P['shape'] ? Context<S> : WorldContext<S>;
  readonly params: z.output<P>;
  readonly query: z.output<Q>;
  readonly headers: z.output<H>;
  readonly body: z.output<B>;
  readonly upload: { readonly file: ReceivedFile; readonly parts: z.output<U> };
};

/** What a host that speaks web requests hands over beside one. */
export type RouteContext = {
  /** Next has none where the path has none. */
  readonly params: Promise<PathParams | undefined> | PathParams;
  /** Whether the host passes on a body that is compressed already. Next drops its encoding. */
  readonly passesEncodings?: boolean;
};
export type PathParams = Readonly<Record<string, string | string[] | undefined>>;

/** A route handler with its declaration attached. */
export type Operation = {
  (request: Request, context: RouteContext): Promise<Response>;
  readonly declaration: Declared;
  /** The same for a host that parses requests itself. Never rejects. */
  answer(request: ApiRequest, params: PathParams): Promise<ApiResponse>;
};

/** The media type that a caller has to accept; undefined where it is JSON. */
export function acceptedTypeOf({
  answers,
  file,
  response,
}: Pick<Declared, 'answers' | 'file' | 'response'>): string | undefined {
  if (answers !== 'bytes' && answers !== 'made') return file?.type;
  return String(response.meta()?.['contentMediaType']);
}
