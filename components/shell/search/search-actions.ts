import { SCREENS, type Screen } from '#components/shell/screens.tsx';
import type { Scope } from '#lib/auth/scopes.ts';

/** What a person may start from the search: a screen to go to, or something to do. */
export type SearchAction = {
  readonly label: string;
  readonly href: string;
  /** The key that opens the screen after `g`. */
  readonly key?: string;
};

/** The actions that need no more than these scopes: what is done, then the screens of a counter's day. */
export function searchActions(scopes: readonly Scope[]): SearchAction[] {
  const screens = SCREENS.filter(({ path }) => PLACES.includes(path));
  return [...TASKS, ...screens]
    .filter(({ scope }) => scope && scopes.includes(scope))
    .map(({ name, path, key }) => ({
      label: name,
      href: path,
      ...(key && { key }),
    }));
}

const TASKS: readonly (Pick<Screen, 'name' | 'path' | 'scope'> & { key?: string })[] = [
  { name: 'Check availability', path: '/availability', scope: 'availability:read' },
  { name: 'Paste a list of invoices', path: '/invoices?paste=yes', scope: 'invoicing:read' },
  { name: 'Upload a picture', path: '/assets/upload', scope: 'assets:write' },
];

const PLACES = ['/invoices', '/purchase-orders', '/products', '/accounts', '/branches'];
