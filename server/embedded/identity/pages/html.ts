/** A piece of HTML in which every value from elsewhere is escaped already. */
export type Html = { readonly html: string };

type Value = string | number | Html | readonly Html[] | undefined;

/** HTML from a template; strings put into it are text, whatever they look like. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return { html: parts.map((part, i) => part + textOf(values[i])).join('') };
}

/** HTML that somebody else has made and escaped. */
export function trusted(text: string): Html {
  return { html: text };
}

function textOf(value: Value): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
  return 'html' in value ? value.html : value.map((piece) => piece.html).join('');
}
