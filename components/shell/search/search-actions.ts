import { SCREENS } from '#components/shell/screens.tsx';
import type { Scope } from '#lib/auth/scopes.ts';

/** What a person may start from the search: a screen to go to, or something to do. */
export type SearchAction = {
  readonly label: string;
  readonly href: string;
  /** The key that opens the screen after `g`. */
  readonly key?: string;
};

/** The actions that need no more than these scopes: what is done, then the screens of a counter's day. */
export function searchActions(countryCode: string, scopes: readonly Scope[]): SearchAction[] {
  const tasks = TASKS.filter(({ scope }) => scopes.includes(scope)).map(({ label, path }) => ({
    label,
    path,
  }));
  const screens = SCREENS.filter(
    ({ path, scope }) => PLACES.includes(path) && scope !== undefined && scopes.includes(scope),
  ).map(({ name, path, key }) => ({ label: name, path, key }));
  return [...tasks, ...screens].map(({ path, ...action }) => ({
    ...action,
    href: `/${countryCode}${path}`,
  }));
}

const TASKS: readonly { label: string; path: string; scope: Scope }[] = [
  { label: 'Check availability', path: '/availability', scope: 'availability:read' },
  { label: 'Paste a list of invoices', path: '/invoices?paste=yes', scope: 'invoicing:read' },
  { label: 'Upload a picture', path: '/assets/upload', scope: 'assets:write' },
];

const PLACES = ['/invoices', '/purchase-orders', '/products', '/accounts', '/branches'];
