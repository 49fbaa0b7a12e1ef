import type { Readable } from 'node:stream';
import { Dicer } from '@fastify/busboy';
import { invalid } from '#lib/failures.ts';
import { type PartHead, partHead } from './part-head.ts';
import type { ApiRequest } from './request.ts';

/** One part of a body: what its headers say, and its bytes, which have to be read to their end. */
export type Part = { readonly head: PartHead; readonly bytes: Readable };

/** The body does not end as multipart/form-data does, or not at all. */
export class CutOff extends Error {}

/**
 * Reads a body of multipart/form-data, part by part, as fast as `take` reads the parts, and resolves
 * once all are taken. What `take` throws ends the reading; throws CutOff where the body ends too early,
 * and VALIDATION_ERROR at the part that is one too many.
 * `count` is told of each chunk's bytes, and may throw.
 */
export async function readMultipart(
  body: ApiRequest['body'],
  boundary: string,
  take: (part: Part) => Promise<void>,
  count: (bytes: number) => void,
): Promise<void> {
  const reading = beginReading(boundary, take);
  try {
    for await (const chunk of whole(body)) {
      count(chunk.byteLength);
      await reading.write(chunk);
    }
    await reading.end();
  } catch (error) {
    await reading.giveUp();
    throw error;
  }
}

/** The pieces of a body: whatever it throws, its sender has hung up. */
async function* whole(body: ApiRequest['body']): AsyncGenerator<Uint8Array> {
  try {
    yield* body ?? [];
  } catch (cause) {
    throw new CutOff('the caller has hung up', { cause });
  }
}

/** Each part costs far more than its few bytes: a body of nothing but parts is not read to its end. */
const MOST_PARTS = 1_000;
/** The headers of a part may have so much. */
const HEADERS = { maxHeaderPairs: 32, maxHeaderSize: 16 * 1024 };

function beginReading(boundary: string, take: (part: Part) => Promise<void>) {
  const parser = new Dicer({ boundary, ...HEADERS });
  const parts: Readable[] = [];
  const taken: Promise<void>[] = [];
  let step = Promise.withResolvers<void>();
  let isOver = false;
  let failure: { readonly error: unknown } | undefined;
  let headless = 0;
  const fail = (error: unknown) => {
    failure ??= { error };
    step.reject(failure.error);
  };
  parser.on('finish', () => {
    isOver = true;
    // A piece that has the end in it may never be called back.
    step.resolve();
  });
  parser.on('error', (cause: Error) => fail(new CutOff('it has no end', { cause })));
  parser.on('part', (part) => {
    headless += 1;
    if (parts.push(part) > MOST_PARTS) fail(tooManyParts());
    // Whoever reads it is told.
    part.on('error', () => undefined);
    part.once('header', (headers: object) => {
      headless -= 1;
      const done = take({ head: partHead(headers), bytes: part });
      taken.push(done.catch(fail));
    });
  });
  return {
    async write(chunk: Uint8Array): Promise<void> {
      if (failure) throw failure.error;
      // What comes after the last part is none of it.
      if (isOver) return;
      step = Promise.withResolvers();
      const { resolve, reject } = step;
      // Called back once the parts have room for more.
      parser.write(chunk, (error) => (error ? reject(error) : resolve()));
      await step.promise;
    },
    async end(): Promise<void> {
      step = Promise.withResolvers();
      if (isOver) step.resolve();
      parser.end();
      await step.promise;
      await Promise.all(taken);
      if (failure) throw failure.error;
      if (headless > 0) throw new CutOff('a part has no end of its headers');
    },
    /** Ends what still reads a part, and waits for it. */
    async giveUp(): Promise<void> {
      for (const part of parts) part.destroy();
      parser.destroy();
      await Promise.all(taken);
    },
  };
}

function tooManyParts(): Error {
  return invalid([{ field: 'body', issue: `has more than ${MOST_PARTS} parts` }]);
}
