/** All scopes of clients, with their descriptions on the reference page. */
export const SCOPE_DESCRIPTIONS = {
  'invoicing:read': 'Invoices, credit notes and refunds',
  'procurement:read': 'Purchase orders and their lines',
  'costs:read': 'State costs, and the cost members of documents',
  'availability:read': 'Availability queries',
  'stock:read': 'Changes of stock, commitments and holdbacks',
  'enterprise:read': 'States, business unit types and branches',
  'product:read': 'Products and master data',
  'customer:read': 'Accounts, their versions, events and reference data',
  'assets:read': 'Digital assets and metaproperties',
  'assets:write': 'Upload of digital assets, and changes to their details',
  'assets:delete': 'Deletion of digital assets',
  'feeds:invoicing': 'Feeds of invoices',
  'feeds:procurement': 'Feeds of purchase orders',
  'feeds:costs': 'Feeds of state costs',
  'feeds:stock': 'Feeds of stock, commitments and holdbacks',
  'feeds:enterprise': 'Feeds of states, business unit types and branches',
  'feeds:product': 'Feeds of products and master data',
  'feeds:customer': 'Feeds of accounts and their reference data',
  'feeds:assets': 'Feeds of metaproperties',
  'webhooks:write': 'Webhooks, which tell of changes',
} as const;

/** What a token may grant. */
export type ClientScope = keyof typeof SCOPE_DESCRIPTIONS;
export const SCOPES = Object.keys(SCOPE_DESCRIPTIONS) as readonly Scope[];

/** Those of integrations are of staff alone: to see how clients fare, and to act for them. */
export type Scope = ClientScope | 'integrations:read' | 'integrations:write';

export function isScope(name: string): name is ClientScope {
  return Object.hasOwn(SCOPE_DESCRIPTIONS, name);
}

const ROLE_SCOPES = {
  branch_staff: [
    'invoicing:read',
    'procurement:read',
    'availability:read',
    'stock:read',
    'enterprise:read',
    'product:read',
    'customer:read',
    'assets:read',
    'assets:write',
  ],
  buyer: SCOPES.filter((scope) => scope.endsWith(':read')),
  asset_manager: [
    'product:read',
    'enterprise:read',
    'assets:read',
    'assets:write',
    'assets:delete',
  ],
  integrator: ['integrations:read', 'integrations:write'],
  auditor: [...SCOPES.filter((scope) => scope.endsWith(':read')), 'integrations:read'],
} as const satisfies Readonly<Record<string, readonly Scope[]>>;

export type Role = keyof typeof ROLE_SCOPES;
export const ROLES = Object.keys(ROLE_SCOPES) as readonly Role[];

export function isRole(name: unknown): name is Role {
  return typeof name === 'string' && Object.hasOwn(ROLE_SCOPES, name);
}

export function roleScopes(role: Role): readonly Scope[] {
  return ROLE_SCOPES[role];
}
