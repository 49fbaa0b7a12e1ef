import {
  BookOpen,
  CircleDollarSign,
  FileText,
  History,
  House,
  Images,
  ListChecks,
  type LucideIcon,
  Package,
  Store,
  Truck,
  Users,
} from 'lucide-react';
import type { Scope } from '#lib/auth/scopes.ts';

export type Screen = {
  readonly name: string;
  /** In the bar of a phone, where the name has no room. */
  readonly shortName?: string;
  /** Below the country: `/invoices` for `/au/invoices`. */
  readonly path: string;
  /** The key that opens it after `g`. */
  readonly key: string;
  readonly Icon: LucideIcon;
  /** The scope it needs; without one, being signed in is enough. */
  readonly scope?: Scope;
};

/** The screens of the portal in the order of the navigation. */
export const SCREENS: readonly Screen[] = [
  { name: 'Home', path: '', key: 'h', Icon: House },
  { name: 'Invoices', path: '/invoices', key: 'i', Icon: FileText, scope: 'invoicing:read' },
  {
    name: 'Purchase orders',
    shortName: 'Orders',
    path: '/purchase-orders',
    key: 'p',
    Icon: Truck,
    scope: 'procurement:read',
  },
  {
    name: 'Availability',
    path: '/availability',
    key: 'a',
    Icon: ListChecks,
    scope: 'availability:read',
  },
  { name: 'Products', path: '/products', key: 'r', Icon: Package, scope: 'product:read' },
  { name: 'Branches', path: '/branches', key: 'b', Icon: Store, scope: 'enterprise:read' },
  { name: 'Costs', path: '/costs', key: 'c', Icon: CircleDollarSign, scope: 'costs:read' },
  { name: 'Accounts', path: '/accounts', key: 'u', Icon: Users, scope: 'customer:read' },
  { name: 'Events', path: '/events', key: 'e', Icon: History, scope: 'customer:read' },
  { name: 'Assets', path: '/assets', key: 'd', Icon: Images, scope: 'assets:read' },
  { name: 'API', path: '/api', key: 'x', Icon: BookOpen },
];

/** The screens available with these scopes. */
export function screensFor(scopes: readonly Scope[]): Screen[] {
  return SCREENS.filter(({ scope }) => scope === undefined || scopes.includes(scope));
}

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
    .map(({ name, path, key }) => ({ label: name, href: path, ...(key && { key }) }));
}

const TASKS: readonly (Pick<Screen, 'name' | 'path' | 'scope'> & { key?: string })[] = [
  { name: 'Check availability', path: '/availability', scope: 'availability:read' },
  { name: 'Paste a list of invoices', path: '/invoices?paste=yes', scope: 'invoicing:read' },
  { name: 'Upload a picture', path: '/assets/upload', scope: 'assets:write' },
];

const PLACES = ['/invoices', '/purchase-orders', '/products', '/accounts', '/branches'];
