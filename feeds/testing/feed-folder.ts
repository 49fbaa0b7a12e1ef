import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A temporary folder of feeds, deleted after the test. */
type FeedFolder = {
  readonly path: string;
  /** Writes a file, a line for each entry (objects as JSON); returns its path. */
  write(name: string, lines: readonly (object | string)[]): string;
  writeBytes(name: string, bytes: Uint8Array | string): string;
  /** The parsed rejects file of a feed. */
  rejected(name: string): { line: number; reasons: string[]; record?: string }[];
};

export function makeFeedFolder(): FeedFolder {
  const path = mkdtempSync(join(tmpdir(), 'trade-supply-feed-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  const writeBytes = (name: string, bytes: Uint8Array | string) => {
    writeFileSync(join(path, name), bytes);
    return join(path, name);
  };
  return {
    path,
    writeBytes,
    write: (name, lines) => writeBytes(name, lines.map((line) => `${textOf(line)}\n`).join('')),
    rejected: (name) =>
      readFileSync(join(path, `${name}.rejected.ndjson`), 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
  };
}

function textOf(line: object | string): string {
  return typeof line === 'string' ? line : JSON.stringify(line);
}
