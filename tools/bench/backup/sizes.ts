import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes of all files, each link for itself. */
export function bytesOf(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.reduce((sum, entry) => {
    const path = join(entry.parentPath, entry.name);
    return sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0);
  }, 0);
}

export function megabytes(bytes: number): string {
  return (bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 0 });
}
