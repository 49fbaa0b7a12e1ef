import type { Readable } from 'node:stream';
import { Dicer } from '@fastify/busboy';
import type { ApiRequest } from '#lib/api/request/request.ts';
import { invalid } from '#lib/errors.ts';
import { type PartHeaders, parsePartHeaders } from './part-headers.ts';

/** One part of a form. Its bytes must be read to the end before the next part is read. */
export type Part = { readonly headers: PartHeaders; readonly bytes: Readable };

/** The body ended before its final boundary. */
export class TruncatedBody extends Error {}

/**
 * Reads a multipart/form-data body part by part, no faster than `take` consumes the parts, and resolves when all are
 * consumed. An error thrown by `take` stops it. Throws TruncatedBody if the body ends early, and VALIDATION_ERROR for
 * too many parts. `count` gets the size of each chunk, and may throw.
 */
export async function readMultipart(
  body: ApiRequest['body'],
  boundary: string,
  take: (part: Part) => Promise<void>,
  count: (bytes: number) => void,
): Promise<void> {
  const parser = startParser(boundary, take);
  try {
    for await (const chunk of chunksOf(body)) {
      count(chunk.byteLength);
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
/** Limits of the headers of a part. */
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
