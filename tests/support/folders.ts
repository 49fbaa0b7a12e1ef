import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

const newFolder = () => mkdtempSync(join(tmpdir(), 'trade-supply-test-'));
const remove = (path: string) => rmSync(path, { recursive: true, force: true });

/** The path of a temporary folder for the tests of a file, removed after the last. */
export function setUpFolder(): string {
  const path = newFolder();
  afterAll(() => remove(path));
  return path;
}

/** The path of a temporary folder for one test, removed after it. */
export function makeFolder(): string {
  const path = newFolder();
  onTestFinished(() => remove(path));
  return path;
}
