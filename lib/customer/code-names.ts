import type { Context } from '#lib/auth/context.ts';
import { listIndustryTypes, listSegments, listSubSegments } from './account-codes.ts';
import type { CodeNames } from './account-words.ts';

/** What the codes that accounts of the country name stand for, those that are no longer given too. */
export async function codeNames(ctx: Context<'customer:read'>): Promise<CodeNames> {
  const [industries, segments, subSegments] = await Promise.all([
    listIndustryTypes(ctx),
    listSegments(ctx),
    listSubSegments(ctx),
  ]);
  return {
    industryType: namesOf(industries.parse().industryTypes),
    segment: namesOf(segments.parse().segments),
    subSegment: namesOf(subSegments.parse().subSegments),
  };
}

type Code = { readonly code: string; readonly description: string };

function namesOf(codes: readonly Code[]): ReadonlyMap<string, string> {
  return new Map(codes.map(({ code, description }) => [code, description]));
}
