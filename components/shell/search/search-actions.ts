import { SCREENS } from '#components/shell/navigation/screens.tsx';
import type { Scope } from '#lib/auth/scopes.ts';

/** What a person may start from the search. */
export type SearchAction = {
  readonly label: string;
  readonly href: string;
  /** The key that does it after `g`. */
  readonly key?: string;
};

/** The actions that need no more than these scopes, in the order of a counter's day. */
export function searchActions(countryCode: string, scopes: readonly Scope[]): SearchAction[] {
  return ACTIONS.filter(({ scope }) => scopes.includes(scope)).map(({ label, path }) => {
    const screen = SCREENS.find((each) => each.path === path);
    return { label, href: `/${countryCode}${path}`, ...(screen ? { key: screen.key } : {}) };
  });
}

const ACTIONS: readonly { label: string; path: string; scope: Scope }[] = [
  { label: 'Find an invoice', path: '/invoices', scope: 'invoicing:read' },
  { label: 'Check availability', path: '/availability', scope: 'availability:read' },
  { label: 'Find a product', path: '/products', scope: 'product:read' },
  { label: 'Find an account', path: '/accounts', scope: 'customer:read' },
  { label: 'Find a purchase order', path: '/purchase-orders', scope: 'procurement:read' },
  { label: 'Find a branch', path: '/branches', scope: 'enterprise:read' },
  { label: 'Upload a picture', path: '/assets/upload', scope: 'assets:write' },
];
