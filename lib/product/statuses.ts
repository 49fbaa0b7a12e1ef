import type { Context } from '#lib/auth/context.ts';
import type { Stored } from '#lib/stored.ts';
import { getByCode, listByCode } from './by-code.ts';
import type { Status, StatusList } from './master-data-schema.ts';

/** All statuses that products can have, by code. */
export function listStatuses(ctx: Context<'product:read'>): Promise<Stored<StatusList>> {
  return listByCode(ctx, 'statuses');
}

/** One status that products can have. Throws RESOURCE_NOT_FOUND. */
export function getStatus(ctx: Context<'product:read'>, code: string): Promise<Stored<Status>> {
  return getByCode(ctx, 'statuses', code);
}
