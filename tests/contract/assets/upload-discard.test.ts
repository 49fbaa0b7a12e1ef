import { mkdirSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ReceivedFile } from '#lib/api/upload/spool.ts';
import { invalid } from '#lib/errors.ts';
import { filePart, MULTIPART, multipartBody } from '#server/testing/multipart.ts';
import { setUpUploadServer } from '#server/testing/upload-server.ts';

let isBroken = false;

/** Replaces the received file by a folder, which cannot be removed as a file. */
async function replaceByFolder({ path }: ReceivedFile): Promise<void> {
  if (!isBroken) return;
  rmSync(path);
  mkdirSync(path);
  throw invalid([{ field: 'file', issue: 'is refused by this test' }]);
}

const uploads = setUpUploadServer({ config: { maxUploadsInFlight: 1 } }, replaceByFolder);

test('answers an upload whose file cannot be removed, and lets its caller upload again', async () => {
  isBroken = true;
  const refused = await uploads.upload(multipartBody(filePart()), MULTIPART);
  expect([refused.status, refused.body.errorCode]).toEqual([400, 'VALIDATION_ERROR']);
  isBroken = false;
  expect((await uploads.upload(multipartBody(filePart()), MULTIPART)).status).toBe(201);
});
