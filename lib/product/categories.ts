import type { PageQuery } from '#lib/api/page-query.ts';
import type { Context } from '#lib/auth/context.ts';
import type { Stored } from '#lib/stored.ts';
import { getByCode, pageByCode } from './by-code.ts';
import type { Category, CategoryPage } from './master-data-schema.ts';

/** A page of the categories by code. Throws VALIDATION_ERROR for a cursor of another list. */
export function listCategories(
  ctx: Context<'product:read'>,
  page: PageQuery,
): Promise<Stored<CategoryPage>> {
  return pageByCode(ctx, 'categories', page);
}

/** One category. Throws RESOURCE_NOT_FOUND. */
export function getCategory(ctx: Context<'product:read'>, code: string): Promise<Stored<Category>> {
  return getByCode(ctx, 'categories', code);
}
