import { type Detail, MOST_DETAILS } from '#lib/failures.ts';
import { DEEPEST } from './body-texts.ts';
import { fieldOf } from './issues.ts';

/** An object that is being read, with its names so far, or an array; `step` is the current name or index. */
type Frame = { readonly names: Set<string> | undefined; step: string | number };

/** A string, which is a name if a colon follows, or punctuation. */
const TOKEN = /"((?:[^"\\]+|\\.)*)"(\s*:)?|[[\]{},]/g;

/**
 * Finds duplicate member names, of which `JSON.parse` silently keeps the last. `text` must be valid JSON. Stops at the
 * largest number of details of an error.
 */
export function repeatedMembers(text: string): Detail[] {
  const details = new Map<string, Detail>();
  const frames: Frame[] = [];
  for (const [token, written, colon] of text.matchAll(TOKEN)) {
    const frame = frames.at(-1);
    if (token === '{') frames.push({ names: new Set(), step: '' });
    else if (token === '[') frames.push({ names: undefined, step: 0 });
    else if (token === '}' || token === ']') frames.pop();
    else if (token === ',' && typeof frame?.step === 'number') frame.step += 1;
    else if (frame?.names && written !== undefined && colon !== undefined) {
      const name: string = written.includes('\\') ? JSON.parse(`"${written}"`) : written;
      frame.step = name;
      if (frame.names.has(name) && frames.length <= DEEPEST && details.size < MOST_DETAILS) {
        const field = fieldOf(frames.map(({ step }) => step));
        details.set(field, { field, issue: 'is there twice: send it once' });
      }
      frame.names.add(name);
    }
  }
  return [...details.values()];
}
