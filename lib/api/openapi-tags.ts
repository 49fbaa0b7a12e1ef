import type { Scope } from '#lib/auth/scopes.ts';

type Domain = Scope extends `${infer D}:${string}` ? D : never;

/** The tags of the API reference, with the interface versions of specification 9. */
const DOMAINS: Readonly<Record<Domain, { description: string; version: '0.0.1' | '1.0.0' }>> = {
  invoicing: { description: 'Invoices, credit notes and refunds.', version: '0.0.1' },
  procurement: { description: 'Purchase orders and their lines.', version: '0.0.1' },
  costs: { description: 'What products cost in each state, by date.', version: '0.0.1' },
  availability: { description: 'What can be promised or sold at a branch.', version: '0.0.1' },
  enterprise: { description: 'States, business unit types and branches.', version: '0.0.1' },
  product: { description: 'The catalogue and its master data.', version: '1.0.0' },
  customer: { description: 'Accounts, their versions and their events.', version: '0.0.1' },
  assets: { description: 'Digital assets and their metaproperties.', version: '1.0.0' },
};

/** The tag of an operation is the domain of its scope. */
export function tagName(scope: Scope): string {
  const domain = domainOf(scope);
  return `${domain.charAt(0).toUpperCase()}${domain.slice(1)}`;
}

/** The tags of operations with these scopes, in order of first use. */
export function tagsOf(scopes: readonly Scope[]) {
  const first = new Map(scopes.map((scope) => [tagName(scope), DOMAINS[domainOf(scope)]]));
  return [...first].map(([name, { description, version }]) => ({
    name,
    description,
    'x-interface-version': version,
  }));
}

function domainOf(scope: Scope): Domain {
  return scope.slice(0, scope.indexOf(':')) as Domain;
}
