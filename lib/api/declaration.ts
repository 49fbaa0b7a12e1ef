import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { Context, GlobalContext, Principal } from '#lib/auth/context.ts';
import type { Scope } from '#lib/auth/scopes.ts';
import type { Stored } from '#lib/documents/document.ts';
import type { Versions } from './limits/long-polls.ts';
import type { ApiRequest, ApiResponse } from './request/request.ts';
import type { ValidationResult } from './request/validate.ts';
import type { ReceivedFile } from './upload/spool.ts';

/** How long a client may cache a response. */
export type Caching = 'revalidate' | 'reference' | 'immutable' | 'never';

/**
 * The scopes that a request needs, where these depend on what it names: its path parameters are decoded, as the handler
 * gets them. The context then says of none that it was checked.
 */
export type ScopesOf = (
  request: Pick<ApiRequest, 'query' | 'principal'>,
  params: PathParams,
) => readonly Scope[];

export type ObjectSchema = z.ZodObject<z.core.$ZodShape>;

/** Whether a request is for a link that was signed with the secret and has not expired by `now`. */
export type LinkCheck = (
  request: Pick<ApiRequest, 'path' | 'query'>,
  secret: string,
  now: Date,
) => boolean;

/** An operation as its route file declares it. Validation, the OpenAPI document and tests derive from it. */
export type Declaration<
  S extends Scope = Scope,
  P extends ObjectSchema = ObjectSchema,
  Q extends ObjectSchema = ObjectSchema,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  H extends ObjectSchema = ObjectSchema,
  U extends ObjectSchema = ObjectSchema,
  K extends keyof HandlerResults<unknown> = keyof HandlerResults<unknown>,
> = {
  /** A few words: the title in the API reference, for what is in it. */
  readonly summary?: string;
  /** Markdown, for the API reference. */
  readonly description?: string;
  readonly scope: S | ScopesOf;
  /**
   * `staff`: only the session of a staff member may call it, not a token: what only screens need. With a check, only the
   * holder of a signed link to this very path, whoever that is.
   */
  readonly access?: 'staff' | LinkCheck;
  /** Set if the response is a text file to be saved instead of JSON. */
  readonly file?: TextFile;
  /** `revalidate` by default; `never` for what has an `access` of its own. */
  readonly caching?: Caching;
  /** The path parameters; the country by default. Without `countryCode`, it gets a context without a country. */
  readonly params?: P;
  readonly query?: Q;
  /** Request headers that it reads, named in camelCase (`request/headers.ts`). */
  readonly headers?: H;
  readonly body?: B;
  /** What is done before scopes are judged: a refused request says what its token allows, too. */
  onAuthenticated?(principal: Principal): Promise<void>;
  /** It waits for as long as `wait` of its query says, or until there is something to send. */
  readonly longPoll?: LongPoll;
  /** It waits for machines of others, and holds no slot of operations meanwhile. */
  readonly awaitsOthers?: true;
  /** How many requests of the rate limit a valid body counts as; one by default. */
  weigh?(body: z.output<B>): number;
  /** The body is a merge patch (RFC 7396), also accepted as `application/merge-patch+json`. */
  readonly isMergePatch?: true;
  /** It takes a file: multipart/form-data with the part `file` and these text parts, or a body of other types. */
  readonly upload?: UploadForm<U>;
  /** The kind of result that `handle` returns; `document` (200 with JSON) by default. */
  readonly returns?: K;
  /** After how many seconds to ask again for a result that is not final yet. */
  retryAfter?(result: z.output<R>): number | undefined;
  readonly response: R;
  handle(
    request: HandlerInput<S, P, Q, B, H, U>,
  ): HandlerResults<z.output<R>>[K] | Promise<HandlerResults<z.output<R>>[K]>;
};

/** The form of an upload, as `uploadForm` makes it: operations without one do not load what receives it. */
export type UploadForm<U extends ObjectSchema> = {
  readonly parts: U;
  /** The file is the body itself, of one of these media types, and is received once all else is valid. */
  readonly types?: readonly string[];
  receive(request: ApiRequest): Promise<ReceivedUpload<z.output<U>>>;
};

export type ReceivedUpload<P> = {
  readonly upload: ValidationResult<{ readonly file: ReceivedFile; readonly parts: P }>;
  /** Removes the spool file if it is still there. Never rejects: errors are logged. */
  discard(): Promise<void>;
};

/** A declaration without its handler, and with its name and what it leaves out. */
export type OperationMetadata = Omit<Declaration, 'handle'> & {
  readonly operationId: string;
  readonly params: ObjectSchema;
};

/** The media type of a text file, and the name that browsers save it under. */
type TextFile = { readonly type: 'text/csv'; readonly name: string };

/** The input of `handle`, authorised and validated. */
export type HandlerInput<
  S extends Scope,
  P extends ObjectSchema,
  Q extends ObjectSchema,
  B extends z.ZodType,
  H extends ObjectSchema,
  U extends ObjectSchema,
> = {
  readonly ctx: 'countryCode' extends keyof P['shape'] ? Context<S> : GlobalContext<S>;
  readonly params: z.output<P>;
  readonly query: z.output<Q>;
  readonly headers: z.output<H>;
  readonly body: z.output<B>;
  readonly upload: { readonly file: ReceivedFile; readonly parts: z.output<U> };
};

/** The second argument of a Next route handler. */
export type RouteContext = {
  /** Undefined under Next for a path without parameters. */
  readonly params: Promise<PathParams | undefined> | PathParams;
  /** Whether the host sends a body that is compressed already. Next drops `Content-Encoding`. */
  readonly mayCompress?: boolean;
};
export type PathParams = Readonly<Record<string, string | string[] | undefined>>;

/** A route handler with its declaration attached. */
export type Operation = {
  (request: Request, context: RouteContext): Promise<Response>;
  readonly declaration: OperationMetadata;
  /** The same for our own router, which parses requests itself. Never rejects. */
  respond(request: ApiRequest, params: PathParams): Promise<ApiResponse>;
};

/** The scopes that a request needs; without one, those that every request needs. */
export function scopesOf(
  { scope }: Pick<Declaration, 'scope'>,
  request?: Parameters<ScopesOf>[0],
  params: PathParams = {},
): readonly Scope[] {
  if (typeof scope !== 'function') return [scope];
  return request ? scope(request, params) : [];
}

/** The media type of the response, which the caller has to accept; undefined means JSON. */
export function responseMediaType(declaration: OperationMetadata): string | undefined {
  const { returns, file, response } = declaration;
  if (returns === undefined || !FILES.has(returns)) return file?.type;
  return String(response.meta()?.['contentMediaType']);
}

const FILES = new Set<string>(['bytes', 'generated', 'lines']);

/** What an operation waits for. */
export type LongPoll = {
  /** Of what may change, such as the stream of a country. */
  key(params: PathParams): string;
  /** Read for everybody who waits, four times a second. */
  readonly versions: Versions;
  /** Whether a result is not worth sending yet. */
  isPending(result: unknown, query: Readonly<Record<string, unknown>>): boolean;
};

/** What a handler returns, by the kind of result that its declaration names. */
export type HandlerResults<T> = {
  /** A value to be serialised, or a stored document that is sent as it is. */
  readonly document: T | Stored<T>;
  readonly created: Created<T>;
  /** 202: like `created`, and its work is done later. */
  readonly accepted: Created<T>;
  /** Done: nothing is sent. */
  readonly noContent: unknown;
  /** 200, 206 or 416: a file, or the range of it that the caller requests. */
  readonly bytes: FileBytes;
  readonly generated: GeneratedFile;
  readonly lines: Lines;
};

/** Records as lines of JSON, sent while they are read. */
export type Lines = {
  /** The text in chunks; called at most once. */
  read(): AsyncIterable<string>;
  /** From where to follow changes. */
  readonly changesCursor: string;
  /** Of the next part, if there is one. */
  readonly nextCursor: string | undefined;
};

export type Created<T> = {
  readonly location: string;
  readonly value: T;
  /** Whether an earlier request with the same `Idempotency-Key` created it. */
  readonly isReplayed: boolean;
};

/** A stored file, to be sent completely or in part. */
export type FileBytes = {
  /** Opens the bytes, or those from `start` to `end` inclusive. Called at most once. */
  open(range?: { readonly start: number; readonly end: number }): Promise<Readable>;
  readonly sizeBytes: number;
  readonly mimeType: string;
  /** The name that browsers save it under. */
  readonly fileName: string;
  /** Strong, quotes included. */
  readonly etag: string;
  readonly lastModified: Date;
};

/** A file that is generated for the response. */
export type GeneratedFile = Pick<FileBytes, 'mimeType' | 'fileName' | 'etag'> & {
  /** Whether browsers show it instead of saving it: for PDFs, whose viewer prints them. */
  readonly isInline?: boolean;
  /**
   * Generates the bytes. Called at most once, and not for a 304 or HEAD. `signal` is aborted when the client has
   * disconnected.
   */
  generate(signal: ApiRequest['signal']): Promise<Uint8Array<ArrayBuffer>>;
};

/** 201: a new record at `location`, a path or a URL. `isReplayed` for a repeated idempotent request. */
export function created<T>(location: string, value: T, isReplayed = false): Created<T> {
  return { location, value, isReplayed };
}

/** The response schema of an operation that returns 204. */
export const NoBody = z.never();

/** The response schema of an operation that returns a file of one media type, or of any. */
export function binarySchema(mediaType: string) {
  return z.string().meta({ contentMediaType: mediaType });
}
