import { readFileSync } from 'node:fs';
import type { IssuerProfile } from './issuers.ts';

/** Replaces `…` on a page. */
const SECRET = 'JbY3Nk0vCw2R8tqXhZ1sUfLp6GmEoA9d';

/**
 * The settings on a page of docs/identity: its first `sh` block with OIDC settings, overridden by the block with this
 * index, and with the placeholders filled in.
 */
export function settingsOfPage(
  { page, values }: IssuerProfile,
  block = 0,
): Readonly<Record<string, string>> {
  const text = readFileSync(new URL(`../../../docs/identity/${page}`, import.meta.url), 'utf8');
  const blocks = [...text.matchAll(/^```sh\n(.*?)^```$/gms)]
    .map(([, lines = '']) => assignments(lines))
    .filter((settings) => Object.keys(settings).some((name) => /^(OIDC|API)_/.test(name)));
  const [first, chosen] = [blocks[0], blocks[block]];
  if (!first || !chosen) throw new Error(`${page} has no block ${block} of settings`);
  return Object.fromEntries(
    Object.entries({ ...first, ...chosen }).map(([name, value]) => [name, fill(value, values)]),
  );
}

function assignments(lines: string): Record<string, string> {
  const found = [...lines.matchAll(/^([A-Z_]+)=(\S+)/gm)];
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, value]));
}

/** Longest names first, since one may be part of another. */
function fill(text: string, values: IssuerProfile['values']): string {
  const names = Object.keys(values).sort((a, b) => b.length - a.length);
  return names.reduce(
    (whole, name) => whole.replaceAll(name, values[name] ?? ''),
    text.replace('…', SECRET),
  );
}
