import { realpathSync } from 'node:fs';
import { join, relative } from 'node:path';

const ROOT = realpathSync(join(import.meta.dirname, '../../..'));

/**
 * The project's folder by the path of `main`, a program of it. Where that leads through a link, so does this, to the
 * folder that the link names when it is used.
 */
export function startedFolder(main: string): string {
  const inside = relative(ROOT, realpathSync(main));
  return inside.startsWith('..') ? ROOT : main.slice(0, main.length - inside.length);
}
