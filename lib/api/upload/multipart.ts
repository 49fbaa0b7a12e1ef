import type { Readable } from 'node:stream';
import { Dicer } from '@fastify/busboy';
import { parse } from 'content-disposition';
import { decodeText } from '#lib/api/request/body.ts';
import type { ApiRequest } from '#lib/api/request/request.ts';
import { invalid } from '#lib/errors.ts';

/** One part of a form. Its bytes must be read to the end before the next part is read. */
export type Part = { readonly headers: PartHeaders; readonly bytes: Readable };

/** The body ended before its final boundary. */
export class TruncatedBody extends Error {}

/**
 * Reads a multipart/form-data body part by part, no faster than `take` consumes the parts, and resolves when all are
 * consumed. An error thrown by `take` stops it. Throws TruncatedBody if the body ends early, and VALIDATION_ERROR for
 * too many parts. `limit` gets the size of the body so far, and may throw.
 */
export async function readMultipart(
  body: ApiRequest['body'],
  boundary: string,
  take: (part: Part) => Promise<void>,
  limit: (bytes: number) => void,
): Promise<void> {
  const parser = startParser(boundary, take);
  try {
    let size = 0;
    for await (const chunk of chunksOf(body)) {
      size += chunk.byteLength;
      limit(size);
      await parser.write(chunk);
    }
    await parser.end();
  } catch (error) {
    await parser.abort();
    throw error;
  }
}

/** The chunks of a body. An error of the stream means that the client disconnected. */
async function* chunksOf(body: ApiRequest['body']): AsyncGenerator<Uint8Array> {
  try {
    yield* body ?? [];
  } catch (cause) {
    throw new TruncatedBody('the client disconnected', { cause });
  }
}

/** A part costs far more time than its bytes suggest. */
const MAX_PARTS = 1_000;
const HEADER_LIMITS = { maxHeaderPairs: 32, maxHeaderSize: 16 * 1024 };

function startParser(boundary: string, take: (part: Part) => Promise<void>) {
  const dicer = new Dicer({ boundary, ...HEADER_LIMITS });
  const parts: Readable[] = [];
  const pendingParts: Promise<void>[] = [];
  let step = Promise.withResolvers<void>();
  let isFinished = false;
  let failure: { readonly error: unknown } | undefined;
  let pendingHeaders = 0;
  const fail = (error: unknown) => {
    failure ??= { error };
    step.reject(failure.error);
  };
  dicer.on('finish', () => {
    isFinished = true;
    // Dicer may not call back for the chunk that has the final boundary.
    step.resolve();
  });
  dicer.on('error', (cause: Error) =>
    fail(new TruncatedBody('the final boundary is missing', { cause })),
  );
  dicer.on('part', (part) => {
    pendingHeaders += 1;
    if (parts.push(part) > MAX_PARTS) fail(tooManyParts());
    // The reader of the part gets the error; without a listener it would be uncaught.
    part.on('error', () => undefined);
    part.once('header', (headers: object) => {
      pendingHeaders -= 1;
      const done = take({ headers: parsePartHeaders(headers), bytes: part });
      pendingParts.push(done.catch(fail));
    });
  });
  return {
    async write(chunk: Uint8Array): Promise<void> {
      if (failure) throw failure.error;
      // Ignore what follows the final boundary.
      if (isFinished) return;
      step = Promise.withResolvers();
      const { resolve, reject } = step;
      // Called back once the parts can take more.
      dicer.write(chunk, (error) => (error ? reject(error) : resolve()));
      await step.promise;
    },
    async end(): Promise<void> {
      step = Promise.withResolvers();
      if (isFinished) step.resolve();
      dicer.end();
      await step.promise;
      await Promise.all(pendingParts);
      if (failure) throw failure.error;
      if (pendingHeaders > 0) throw new TruncatedBody('the headers of a part are incomplete');
    },
    /** Stops reading, and waits until `take` has settled for every part. */
    async abort(): Promise<void> {
      for (const part of parts) part.destroy();
      dicer.destroy();
      await Promise.all(pendingParts);
    },
  };
}

function tooManyParts(): Error {
  return invalid([{ field: 'body', issue: `has more than ${MAX_PARTS} parts` }]);
}

/** The names in the Content-Disposition of a part. */
type PartHeaders = {
  /** Undefined if missing or not decodable. */
  readonly name: string | undefined;
  readonly fileName: string | undefined;
};

/** Parses the headers of a part, which are Latin-1 strings of the bytes received. */
function parsePartHeaders(headers: object): PartHeaders {
  const { 'content-disposition': sent }: Headers = { ...headers };
  const [disposition] = sent ?? [];
  if (sent?.length !== 1 || disposition === undefined) return UNNAMED;
  const { type, parameters } = parse(disposition, { multipart: true });
  if (type !== 'form-data') return UNNAMED;
  const { name, filename, 'filename*': extended } = parameters;
  return {
    name: decodeLatin1(name),
    // `filename*` (RFC 8187) is decoded already.
    fileName: extended === undefined ? decodeLatin1(filename) : filename,
  };
}

type Headers = { readonly 'content-disposition'?: readonly string[] };

const UNNAMED: PartHeaders = { name: undefined, fileName: undefined };

/** The text whose bytes of UTF-8 were read as Latin-1; undefined if they are none. */
function decodeLatin1(value: string | undefined): string | undefined {
  return value === undefined ? undefined : decodeText(Buffer.from(value, 'latin1'));
}
