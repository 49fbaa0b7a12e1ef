const KEY = Symbol.for('trade-supply reference markup');
// Pages are made in two places of one process: what one wrote, the other sends.
const holder: typeof globalThis & { [KEY]?: Map<string, string> } = globalThis;

/** Keeps HTML under a name, for as long as the process runs. */
export function keepMarkup(name: string, html: string): void {
  holder[KEY] ??= new Map();
  holder[KEY].set(name, html);
}

/** The HTML that is kept under a name; empty in a browser, which has it in its page. Throws for an unknown name. */
export function writtenMarkup(name: string): string {
  if (typeof window !== 'undefined') return '';
  const html = holder[KEY]?.get(name);
  if (html === undefined) throw new Error(`Nothing is written under ${name}.`);
  return html;
}
