import { type SqlBool, sql } from 'kysely';
import { type Context, withScope } from '#lib/auth/context.ts';
import { type Stored, storedList } from '#lib/documents/document.ts';
import type { CodeNames } from './labels.ts';
import type { IndustryTypeList, SegmentList, SubSegmentList } from './schema.ts';

type Lists = {
  readonly industryTypes: IndustryTypeList;
  readonly segments: SegmentList;
  readonly subSegments: SubSegmentList;
};

type CodeTable = 'industry_types' | 'segments' | 'sub_segments';
const TABLES: Readonly<Record<keyof Lists, CodeTable>> = {
  industryTypes: 'industry_types',
  segments: 'segments',
  subSegments: 'sub_segments',
};

/** All industry types, segments or sub-segments of the country, by code. */
export async function listCodes<Name extends keyof Lists>(
  { db, countryCode }: Context<'customer:read'>,
  name: Name,
): Promise<Stored<Lists[Name]>> {
  const table: CodeTable = TABLES[name];
  const rows = await db
    .selectFrom(table)
    .select(['document', 'etag'])
    .where('country_code', '=', countryCode)
    .orderBy('code')
    .execute();
  return storedList(name, rows);
}

/**
 * The names of all codes and branches that accounts of the country refer to, disabled codes included. Without branches
 * for callers who may not read them.
 */
export async function readCodeNames(ctx: Context<'customer:read'>): Promise<CodeNames> {
  const [industries, segments, subSegments, homeBranch] = await Promise.all([
    listCodes(ctx, 'industryTypes'),
    listCodes(ctx, 'segments'),
    listCodes(ctx, 'subSegments'),
    withScope(ctx, 'enterprise:read') ? readBranchNames(ctx) : new Map<string, string>(),
  ]);
  return {
    industryType: toNames(industries.parse().industryTypes),
    segment: toNames(segments.parse().segments),
    subSegment: toNames(subSegments.parse().subSegments),
    homeBranch,
  };
}

export async function readBranchNames(
  { db, countryCode }: Context,
  numbers?: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (numbers?.length === 0) return new Map();
  const rows = await db
    .selectFrom('branches')
    .select(['number', 'name'])
    .where('country_code', '=', countryCode)
    .$if(numbers !== undefined, (all) => all.where(sql<SqlBool>`number = any(${numbers}::text[])`))
    .execute();
  return new Map(rows.map(({ number, name }) => [number, name]));
}

type Code = { readonly code: string; readonly description: string };

function toNames(codes: readonly Code[]): ReadonlyMap<string, string> {
  return new Map(codes.map(({ code, description }) => [code, description]));
}
