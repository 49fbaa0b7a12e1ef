import { z } from 'zod';
import { UploadedAsset } from '#lib/assets/schema.ts';
import type { UploadDetails } from './upload-details.ts';
import type { UploadFile } from './upload-file.ts';
import { uploadForm } from './upload-parts.ts';
import type { UploadAnswer } from './upload-trouble.ts';

/** An upload on its way. */
export type Sending = {
  /** What it comes to; never settles once it is cancelled. */
  readonly outcome: Promise<
    { readonly uploaded: UploadedAsset } | { readonly answer: UploadAnswer }
  >;
  /** Breaks it off. True where every byte had left by then, so that it may be stored all the same. */
  cancel(): boolean;
};

/** Sends a file with its details; `onSent` is told how many of its bytes have left the browser. */
export function sendUpload(
  { file, key }: Pick<UploadFile, 'file' | 'key'>,
  details: UploadDetails,
  onSent: (bytes: number) => void,
): Sending {
  // No fetch: it does not tell how much of a body is sent.
  const request = new XMLHttpRequest();
  let isAllSent = false;
  const outcome = new Promise<Awaited<Sending['outcome']>>((resolve) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      onSent(total > 0 ? Math.round((loaded / total) * file.size) : 0);
    });
    request.upload.addEventListener('load', () => {
      isAllSent = true;
    });
    const end = () => resolve(outcomeOf(request, isAllSent));
    request.addEventListener('load', end);
    request.addEventListener('error', end);
    request.addEventListener('timeout', end);
  });
  request.open('POST', '/v1/assets');
  request.setRequestHeader('Accept', 'application/json');
  request.setRequestHeader('Idempotency-Key', key);
  request.send(uploadForm(file, details));
  const cancel = () => {
    request.abort();
    return isAllSent;
  };
  return { outcome, cancel };
}

/** What the service says of a request that failed, as far as the sheet reads it. */
const FailureBody = z.object({
  errorCode: z.string(),
  message: z.string(),
  details: z.array(z.object({ field: z.string(), issue: z.string() })).default([]),
});

function outcomeOf(request: XMLHttpRequest, isAllSent: boolean): Awaited<Sending['outcome']> {
  const { status } = request;
  const body = parsed(request.responseText);
  const uploaded = UploadedAsset.safeParse(body);
  if (status === 201 && uploaded.success) return { uploaded: uploaded.data };
  const failure = FailureBody.safeParse(body);
  const seconds = Number(request.getResponseHeader('retry-after') ?? Number.NaN);
  return {
    answer: {
      status,
      message: failure.data?.message,
      details: failure.data?.details ?? [],
      correlationId: request.getResponseHeader('x-correlation-id') ?? undefined,
      retryAfter: Number.isNaN(seconds) ? undefined : seconds,
      isOurs: failure.success,
      isAllSent,
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // A proxy answers with a page.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
