import type { components } from './openapi.d.ts';

/** What a call of openapi-fetch resolves to. */
type Result<Data> = {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
};

/** A response with an error of the service, or of a proxy before it. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** What the service says; undefined where something else answered. */
  readonly body: components['schemas']['Error'] | undefined;

  constructor(status: number, error: unknown) {
    const body = isErrorBody(error) ? error : undefined;
    super(body ? `${status} ${body.errorCode}: ${body.message}` : `${status}`);
    this.status = status;
    this.body = body;
  }
}

function isErrorBody(error: unknown): error is components['schemas']['Error'] {
  return typeof error === 'object' && error !== null && 'errorCode' in error;
}

/**
 * What a call has returned.
 * @throws ApiError where the response is an error
 */
export function unwrap<Data>({ data, error, response }: Result<Data>): Data {
  if (!response.ok) throw new ApiError(response.status, error);
  // Where a response has no body, the document says so and Data is undefined.
  return data as Data;
}

/**
 * All pages of a list, each requested when the one before has been read.
 * @param get requests a page; it gets the cursor as query parameter, and nothing for the first page
 */
export async function* pages<Data extends { pagination: components['schemas']['Pagination'] }>(
  get: (after: { cursor?: string }) => Promise<Result<Data>>,
): AsyncGenerator<Data, void> {
  let after: { cursor?: string } | undefined = {};
  while (after) {
    const page: Data = unwrap(await get(after));
    yield page;
    const { hasMore, nextCursor } = page.pagination;
    after = hasMore && nextCursor !== undefined ? { cursor: nextCursor } : undefined;
  }
}
