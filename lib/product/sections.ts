import type { PageQuery } from '#lib/api/page-query.ts';
import type { Context } from '#lib/auth/context.ts';
import type { Stored } from '#lib/stored.ts';
import { getByCode, pageByCode } from './by-code.ts';
import type { Section, SectionPage } from './master-data-schema.ts';

/** A page of the sections by code. Throws VALIDATION_ERROR for a cursor of another list. */
export function listSections(
  ctx: Context<'product:read'>,
  page: PageQuery,
): Promise<Stored<SectionPage>> {
  return pageByCode(ctx, 'sections', page);
}

/** One section. Throws RESOURCE_NOT_FOUND. */
export function getSection(ctx: Context<'product:read'>, code: string): Promise<Stored<Section>> {
  return getByCode(ctx, 'sections', code);
}
