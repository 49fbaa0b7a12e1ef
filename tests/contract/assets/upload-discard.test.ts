import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invalid } from '#lib/errors.ts';
import { filePart, MULTIPART, multipartBody } from '#server/testing/multipart.ts';
import { openUploadServer, type UploadServer } from '#server/testing/upload-server.ts';
import { setUpFolder } from '#tests/support/folders.ts';

let uploads: UploadServer;
const dataDir = setUpFolder();
let isBroken = false;

/** Replaces the received file by a folder, which cannot be removed as a file. */
async function replaceByFolder(): Promise<void> {
  if (!isBroken) return;
  const file = readdirSync(join(dataDir, 'uploads'), { recursive: true, withFileTypes: true }).find(
    (entry) => entry.isFile(),
  );
  if (!file) throw new Error('nothing was received');
  const path = join(file.parentPath, file.name);
  rmSync(path);
  mkdirSync(path);
  throw invalid([{ field: 'file', issue: 'is refused by this test' }]);
}

beforeAll(async () => {
  const config = { maxUploadsInFlight: 1 };
  uploads = await openUploadServer({ DATA_DIR: dataDir }, { config }, replaceByFolder);
});
afterAll(async () => {
  await uploads?.close();
});

test('answers an upload whose file cannot be removed, and lets its caller upload again', async () => {
  isBroken = true;
  const refused = await uploads.upload(multipartBody(filePart()), MULTIPART);
  expect([refused.status, refused.body.errorCode]).toEqual([400, 'VALIDATION_ERROR']);
  isBroken = false;
  expect((await uploads.upload(multipartBody(filePart()), MULTIPART)).status).toBe(201);
});
