import {
  BookOpen,
  Cable,
  CircleDollarSign,
  Files,
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
import type { Registered } from '#lib/registry.ts';

export type Screen = {
  readonly name: string;
  /** In the bar of a phone, where the name has no room. */
  readonly shortName?: string;
  /** Below the country: `/invoices` for `/au/invoices`. */
  readonly path: string;
  /** The key that opens it after `g`. */
  readonly key: string;
  readonly Icon: LucideIcon;
  /** Work at the counter, what is looked up, or the system. */
  readonly group: Group;
  /** The scope it needs; without one, being signed in is enough. */
  readonly scope?: Scope;
};

type Group = 'counter' | 'reference' | 'system';

/** The screens of the portal, those that need no more than these scopes or all, in the order of the navigation. */
export function screensFor(records: readonly Registered[], scopes?: readonly Scope[]): Screen[] {
  const lists = records.map(({ record: { name, title, scope }, key, shortName }) => ({
    ...{ name: title, path: `/${name}`, key, scope },
    ...(shortName !== undefined && { shortName }),
  }));
  const screens = new Map([...OTHERS, ...lists].map((screen) => [screen.path, screen]));
  return [...new Set([...NAVIGATION.keys(), ...screens.keys()])]
    .flatMap((path) => screens.get(path) ?? [])
    .map((screen) => {
      const [Icon, group] = NAVIGATION.get(screen.path) ?? [Files, 'reference'];
      return { ...screen, Icon, group };
    })
    .filter(({ scope }) => !scope || !scopes || scopes.includes(scope));
}

/** In the order of the navigation. */
const NAVIGATION: ReadonlyMap<string, readonly [LucideIcon, Group]> = new Map([
  ['', [House, 'counter']],
  ['/invoices', [FileText, 'counter']],
  ['/purchase-orders', [Truck, 'counter']],
  ['/availability', [ListChecks, 'counter']],
  ['/products', [Package, 'reference']],
  ['/branches', [Store, 'reference']],
  ['/costs', [CircleDollarSign, 'reference']],
  ['/accounts', [Users, 'reference']],
  ['/assets', [Images, 'reference']],
  ['/events', [History, 'system']],
  ['/integrations', [Cable, 'system']],
  ['/api', [BookOpen, 'system']],
]);

const OTHERS: readonly Omit<Screen, 'Icon' | 'group'>[] = [
  { name: 'Home', path: '', key: 'h', scope: 'enterprise:read' },
  { name: 'Availability', path: '/availability', key: 'a', scope: 'availability:read' },
  { name: 'Costs', path: '/costs', key: 'c', scope: 'costs:read' },
  { name: 'Integrations', path: '/integrations', key: 'n', scope: 'integrations:read' },
  { name: 'API', path: '/api', key: 'x' },
];

/** What a person may start from the search. */
export type SearchAction = { readonly label: string; readonly href: string };

/** The actions that need no more than these scopes. */
export function searchActions(scopes: readonly Scope[]): SearchAction[] {
  return ACTIONS.filter(({ scope }) => scopes.includes(scope)).map(({ label, href }) => ({
    label,
    href,
  }));
}

const ACTIONS: readonly (SearchAction & { scope: Scope })[] = [
  { label: 'Check availability', href: '/availability', scope: 'availability:read' },
  { label: 'Paste a list of invoices', href: '/invoices?paste=yes', scope: 'invoicing:read' },
  { label: 'Upload a picture', href: '/assets/upload', scope: 'assets:write' },
];
