/** All scopes, with their descriptions on the reference page. */
export const SCOPE_DESCRIPTIONS = {
  'invoicing:read': 'Invoices, credit notes and refunds',
  'procurement:read': 'Purchase orders and their lines',
  'costs:read': 'State costs, and the cost members of documents',
  'availability:read': 'Availability queries',
  'enterprise:read': 'States, business unit types and branches',
  'product:read': 'Products and master data',
  'customer:read': 'Accounts, their versions, events and reference data',
  'assets:read': 'Digital assets and metaproperties',
  'assets:write': 'Upload of digital assets, and changes to their details',
  'assets:delete': 'Deletion of digital assets',
} as const;

export type Scope = keyof typeof SCOPE_DESCRIPTIONS;
export const SCOPES = Object.keys(SCOPE_DESCRIPTIONS) as readonly Scope[];

/** Whether `name` is a scope of this service. */
export function isScope(name: string): name is Scope {
  return Object.hasOwn(SCOPE_DESCRIPTIONS, name);
}
