import { expect, test } from 'vitest';
import { ApiError } from '#components/api/api-error.ts';
import { uploadError } from './upload-error.ts';

type Answer = ConstructorParameters<typeof ApiError>[0];

const classify = (answer: Answer, isAllSent = true) =>
  uploadError(new ApiError({ code: 'A_CODE', ...answer }), isAllSent);

test.each([
  [{ status: 0 }, 'unclear', /failed before the answer came.+nothing is uploaded twice/],
  [{ status: 401 }, 'signedOut', /signed out/],
  [{ status: 403 }, 'refused', /permission to upload/],
  [{ status: 409 }, 'keyUsed', /with different details/],
  [{ status: 413 }, 'refused', /too large/],
  [{ status: 415, message: 'It is HTML.' }, 'refused', /^It is HTML\.$/],
  [{ status: 429 }, 'failed', /Too many requests/],
  [{ status: 503 }, 'failed', /busy or restarting/],
  [{ status: 502 }, 'failed', /isn’t working/],
  [{ status: 502, code: undefined }, 'unclear', /nothing is uploaded twice/],
  [{ status: 504 }, 'failed', /isn’t answering/],
  [{ status: 507, message: 'No room for you.' }, 'failed', /^No room for you\. Nothing/],
  [{ status: 500 }, 'unclear', /Something went wrong at our end.+nothing is uploaded twice/],
  [{ status: 201 }, 'unclear', /Something went wrong at our end/],
])('%j is classified as %s', (answer, kind, words) => {
  const error = classify(answer);
  expect(error.kind).toBe(kind);
  expect(error.words).toMatch(words);
});

test('a connection that broke before everything was sent has stored nothing', () => {
  const error = classify({ status: 0, code: undefined }, false);
  expect(error.kind).toBe('failed');
  expect(error.words).toMatch(/check the network and the file\. Nothing was uploaded/);
});

test('invalid details can be corrected and retried, an invalid file cannot', () => {
  const wrong = (field: string) =>
    classify({ status: 400, correlationId: 'an-id', details: [{ field, issue: 'is wrong' }] });
  expect(wrong('metaproperties.season').mayRetry).toBe(true);
  expect(wrong('file')).toMatchObject({ mayRetry: false, correlationId: 'an-id' });
  expect(classify({ status: 415 }).mayRetry).toBe(false);
  expect(classify({ status: 507 }).mayRetry).toBe(true);
});
