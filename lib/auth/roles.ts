import { SCOPES, type Scope } from './scopes.ts';

/** The scopes of each staff role. */
const ROLE_SCOPES = {
  branch_staff: [
    'invoicing:read',
    'procurement:read',
    'availability:read',
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
  auditor: SCOPES.filter((scope) => scope.endsWith(':read')),
} as const satisfies Readonly<Record<string, readonly Scope[]>>;

export type Role = keyof typeof ROLE_SCOPES;
export const ROLES = Object.keys(ROLE_SCOPES) as readonly Role[];

/** Whether `name` is a staff role. */
export function isRole(name: unknown): name is Role {
  return typeof name === 'string' && Object.hasOwn(ROLE_SCOPES, name);
}

/** The scopes of a role. */
export function roleScopes(role: Role): readonly Scope[] {
  return ROLE_SCOPES[role];
}
