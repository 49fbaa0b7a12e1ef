import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

/** An empty folder that is removed after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await makeFolder();
  onTestFinished(() => remove(folder));
  return folder;
}

/** An empty folder that is removed after all tests of the file, for files that they only read. */
export async function folderOfTestFile(): Promise<string> {
  const folder = await makeFolder();
  afterAll(() => remove(folder));
  return folder;
}

function makeFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'example-'));
}

function remove(folder: string): Promise<void> {
  return rm(folder, { recursive: true });
}
