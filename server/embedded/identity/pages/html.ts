/** HTML in which every value is already escaped. */
export type Html = { readonly html: string };

type Value = string | number | Html | readonly Html[] | undefined;

/** HTML from a template; strings among the values are escaped. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return { html: strings.map((string, i) => string + escapeValue(values[i])).join('') };
}

/** HTML from another source that is already escaped. */
export function trusted(text: string): Html {
  return { html: text };
}

function escapeValue(value: Value): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
  return 'html' in value ? value.html : value.map((piece) => piece.html).join('');
}
