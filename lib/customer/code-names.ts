import { type Context, permitted } from '#lib/auth/context.ts';
import { listIndustryTypes, listSegments, listSubSegments } from './account-codes.ts';
import type { CodeNames } from './account-words.ts';

/**
 * The names of all codes and branches that accounts of the country refer to, disabled codes included. Without branches
 * for callers who may not read them.
 */
export async function codeNames(ctx: Context<'customer:read'>): Promise<CodeNames> {
  const [industries, segments, subSegments, branches] = await Promise.all([
    listIndustryTypes(ctx),
    listSegments(ctx),
    listSubSegments(ctx),
    branchNames(permitted(ctx, 'enterprise:read')),
  ]);
  return {
    industryType: toNames(industries.parse().industryTypes),
    segment: toNames(segments.parse().segments),
    subSegment: toNames(subSegments.parse().subSegments),
    homeBranch: new Map(branches.map(({ number, name }) => [number, name])),
  };
}

async function branchNames(ctx: Context<'enterprise:read'> | undefined) {
  if (!ctx) return [];
  return ctx.db
    .selectFrom('branches')
    .select(['number', 'name'])
    .where('country_code', '=', ctx.countryCode)
    .execute();
}

type Code = { readonly code: string; readonly description: string };

function toNames(codes: readonly Code[]): ReadonlyMap<string, string> {
  return new Map(codes.map(({ code, description }) => [code, description]));
}
