/** What `JSON.parse` silently accepts in a text, or a number, which it may round. */
type JsonFinding = {
  /** `repeated`: the member of this name; `nul`, `surrogate`: the string or the name; `deep`: from here on. */
  readonly kind: 'repeated' | 'nul' | 'surrogate' | 'number' | 'deep';
  /** As it is written. */
  readonly token: string;
  /** The names and indexes that lead to it. */
  readonly path: readonly (string | number)[];
};

/**
 * Finds in a JSON text members that are there twice, strings and names with a NUL or half of a surrogate pair, and the
 * numbers that `isSafe` does not pass. Ends where it is nested deeper than `maxDepth`.
 */
export function* scanJson(
  text: string,
  maxDepth: number,
  isSafe: (number: string) => boolean = () => true,
): Generator<JsonFinding> {
  const stack: Frame[] = [];
  const found = (kind: JsonFinding['kind'], token: string) => ({
    ...{ kind, token },
    path: stack.flatMap(({ step }) => step ?? []),
  });
  const pattern = new RegExp(TOKEN);
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    if (match[0] === '"') pattern.lastIndex = stringEnd(text, match.index);
    const token = text.slice(match.index, pattern.lastIndex);
    const frame = stack.at(-1);
    if (token === '{') stack.push({ names: new Set(), step: undefined });
    else if (token === '[') stack.push({ names: undefined, step: 0 });
    else if (token === '}' || token === ']') stack.pop();
    else if (token === ',') {
      if (frame) frame.step = frame.names ? undefined : Number(frame.step) + 1;
    } else if (token.startsWith('"')) {
      const string = token.includes('\\') ? String(JSON.parse(token)) : token.slice(1, -1);
      if (frame?.names && frame.step === undefined) {
        frame.step = string;
        if (frame.names.has(string)) yield found('repeated', token);
        frame.names.add(string);
      }
      // JSON escapes can express what PostgreSQL and UTF-8 cannot store.
      if (string.includes('\0')) yield found('nul', token);
      if (!string.isWellFormed()) yield found('surrogate', token);
    } else if (!isSafe(token)) yield found('number', token);
    if (stack.length > maxDepth) return void (yield found('deep', token));
  }
}

/** An open object or array. `names` are those so far; undefined in an array. */
type Frame = { readonly names: Set<string> | undefined; step: string | number | undefined };

/**
 * A number, a separator, or the start of a string. Strings are scanned by hand: a pattern would fail on millions of
 * escapes.
 */
const TOKEN = /["{}[\],]|-?\d[\d.eE+-]*/g;

/** The end of the string that begins at `start`: after the first unescaped quote. */
function stringEnd(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1);
  for (; quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let before = quote;
    while (text[before - 1] === '\\') before -= 1;
    if ((quote - before) % 2 === 0) return quote + 1;
  }
  return text.length;
}
