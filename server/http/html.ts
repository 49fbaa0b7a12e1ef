import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

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

type HtmlDocument = {
  readonly title: string;
  readonly main: Html;
  /** The Cookie header of the request, with the theme that the reader chose in the portal. */
  readonly cookie: string | undefined;
  /** For a policy that allows styles by nonce; `STYLE_SOURCE` allows them by hash. */
  readonly nonce?: string;
};

/** A page that needs no script, no other file and no database. */
export function htmlDocument({ title, main, cookie, nonce = '' }: HtmlDocument): string {
  return html`<!doctype html>
<html lang="en-AU"${themeAttribute(cookie)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title} · Trade Supply</title>
<link rel="icon" type="image/svg+xml" href="/icon.svg">
${styleElement(nonce)}
</head>
<body>
<main>
<p class="name">Trade Supply</p>
${main}
</main>
</body>
</html>
`.html;
}

export function styleElement(nonce: string): Html {
  return html`<style nonce="${nonce}">${trusted(STYLE)}</style>`;
}

/** The theme that the user chose in the portal. */
function themeAttribute(cookie = ''): Html {
  const chosen = /(?:^|; *)theme=(light|dark)(?:;|$)/.exec(cookie)?.[1];
  return trusted(chosen ? ` data-theme="${chosen}"` : '');
}

/** The colours of the portal, from its stylesheet. */
const COLOURS = readFileSync(new URL('../../app/globals.css', import.meta.url), 'utf8').match(
  /^ *--color-[a-z\d-]+:[^;]+;/gm,
);
const STYLE = `:root { color-scheme: light dark; ${(COLOURS ?? []).join(' ')} }
:root[data-theme="light"] { color-scheme: light; }
:root[data-theme="dark"] { color-scheme: dark; }
body { margin: 0; background: var(--color-canvas); color: var(--color-ink); font: 0.9375rem / 1.5rem ui-sans-serif, system-ui, sans-serif; }
main { max-width: 38rem; margin: 12vh auto 0; padding: 0 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; line-height: 2rem; font-weight: 600; margin: 1rem 0; }
a { color: var(--color-accent); }
form { display: grid; gap: 1rem; margin-top: 1.5rem; }
main:has(form) { box-sizing: border-box; max-width: 24rem; margin-top: calc(16vh + 5.25rem); padding: 2rem; border: 1px solid var(--color-line); border-radius: 0.625rem; }
main:has(form) .name { position: absolute; inset: 0 0 auto; margin: 0; padding: 0.875rem max(1.5rem, calc((100vw - 70rem) / 2 + 1.5rem)); border-bottom: 1px solid var(--color-line); color: inherit; }
main:has(form) > :is(h1, .quiet) { margin: 0; }
label { display: block; margin-bottom: 0.25rem; font-weight: 500; }
input { box-sizing: border-box; width: 100%; height: 2.75rem; padding: 0 0.75rem; border: 1px solid var(--color-field-edge); border-radius: 0.375rem; background: var(--color-canvas); color: inherit; font: inherit; }
input[aria-invalid="true"] { border-color: var(--color-bad); }
.name { font-weight: 600; color: var(--color-accent); }
.actions { display: flex; flex-wrap: wrap; gap: 1rem; align-items: center; margin: 1.5rem 0; }
.button { box-sizing: border-box; padding: 0.375rem 0.75rem; border: 0; border-radius: 0.375rem; background: var(--color-accent); color: var(--color-on-accent); font: inherit; font-weight: 500; text-decoration: none; cursor: pointer; }
form .button { min-height: 2.75rem; }
.problem { padding: 0.625rem 0.875rem; border-left: 3px solid var(--color-bad); background: var(--color-bad-panel); color: var(--color-bad); }
.quiet { color: var(--color-quiet); font-size: 0.8125rem; }`;

/** The source of `style-src` that allows these styles. */
export const STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;
