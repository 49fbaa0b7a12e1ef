import type { Client as FetchClient } from 'openapi-fetch';
import type { components, paths } from './openapi.d.ts';

/** `GET`, `POST` … of openapi-fetch. */
export type Client = FetchClient<paths>;

/** What a call of openapi-fetch resolves to. */
type Result<Data> = { readonly data?: Data; readonly error?: unknown; readonly response: Response };

/** A response with an error of the service, or of a proxy before it. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** What the service says; undefined where something else answered. */
  readonly body: components['schemas']['Error'] | undefined;

  constructor(status: number, error: unknown) {
    const body = Object(error).errorCode ? (error as components['schemas']['Error']) : undefined;
    super(body ? `${status} ${body.errorCode}: ${body.message}` : `${status}`);
    this.status = status;
    this.body = body;
  }
}

/** What a call has returned. Throws an ApiError where the response is one. */
export function unwrap<Data>({ data, error, response }: Result<Data>): Data {
  if (!response.ok) throw new ApiError(response.status, error);
  // Where a response has no body, the document says so and Data is undefined.
  return data as Data;
}

/** All pages of a list, each requested when the one before has been read: `get` is given the query that names it. */
export async function* pages<Data extends { pagination: components['schemas']['Pagination'] }>(
  get: (after: { cursor?: string }) => Promise<Result<Data>>,
): AsyncGenerator<Data, void> {
  for (let after: { cursor?: string } | undefined = {}; after; ) {
    const page: Data = unwrap(await get(after));
    yield page;
    const { hasMore, nextCursor } = page.pagination;
    after = hasMore && nextCursor !== undefined ? { cursor: nextCursor } : undefined;
  }
}
