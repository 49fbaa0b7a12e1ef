import { type Context, permitted } from '#lib/auth/context.ts';
import { listIndustryTypes, listSegments, listSubSegments } from './account-codes.ts';
import type { CodeNames } from './account-words.ts';

/**
 * What the codes and branches that accounts of the country name stand for, those that are no longer given too;
 * no branches for whoever may not read them.
 */
export async function codeNames(ctx: Context<'customer:read'>): Promise<CodeNames> {
  const [industries, segments, subSegments, branches] = await Promise.all([
    listIndustryTypes(ctx),
    listSegments(ctx),
    listSubSegments(ctx),
    branchNames(permitted(ctx, 'enterprise:read')),
  ]);
  return {
    industryType: namesOf(industries.parse().industryTypes),
    segment: namesOf(segments.parse().segments),
    subSegment: namesOf(subSegments.parse().subSegments),
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

function namesOf(codes: readonly Code[]): ReadonlyMap<string, string> {
  return new Map(codes.map(({ code, description }) => [code, description]));
}
