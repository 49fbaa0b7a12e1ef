import { z } from 'zod';
import { DateOnly, Identifier } from '#lib/api/fields.ts';
import { listSchema } from '#lib/api/page-query.ts';
import { State } from '#lib/branches/reference-schema.ts';
import { foundSchema, ProductNumber, ProductNumbers } from '#lib/products/schema.ts';

/** The levels that a status can apply to, from the whole country to one branch. */
export const STATUS_LEVELS = ['NATIONAL', 'STATE', 'BUSINESS_UNIT', 'BRANCH'] as const;
const StatusLevel = z.enum(STATUS_LEVELS).meta({ id: 'StatusLevel' });
export type StatusLevel = z.infer<typeof StatusLevel>;

const scope = {
  level: StatusLevel,
  stateCode: State.shape.code.exactOptional(),
  businessUnitTypeCode: Identifier.exactOptional(),
  branchNumber: Identifier.exactOptional(),
};
const period = {
  effectiveFrom: DateOnly.describe('The first day.'),
  effectiveTo: DateOnly.exactOptional().describe('The last day; without it, until further notice.'),
};

/** A status of a product on one level for a period. */
export const StatusEntry = z
  .strictObject({
    ...scope,
    statusCode: Identifier,
    statusDescription: z.string().exactOptional(),
    ...period,
  })
  .meta({ id: 'StatusEntry' });
export type StatusEntry = z.infer<typeof StatusEntry>;

/** The most entries per product that the loader accepts: a query returns those of a hundred products. */
export const MAX_STATUSES = 200;

/** A status entry as a feed sends it. */
export const StatusRecord = z
  .strictObject({ productNumber: ProductNumber, ...scope, statusCode: Identifier, ...period })
  .check(({ value, issues }) => {
    const addIssue = (member: string, message: string) =>
      issues.push({ code: 'custom', path: [member], message, input: value });
    for (const [member, level] of SCOPE_MEMBERS) {
      const isPresent = value[member] !== undefined;
      if (isPresent && level !== value.level)
        addIssue(member, `must not be there: level is ${value.level}`);
      if (!isPresent && level === value.level)
        addIssue(member, `is missing: level is ${value.level}`);
    }
    const { effectiveFrom, effectiveTo = effectiveFrom } = value;
    if (effectiveTo < effectiveFrom) addIssue('effectiveTo', `must not be before ${effectiveFrom}`);
  });
export type StatusRecord = z.infer<typeof StatusRecord>;

const SCOPE_MEMBERS = [
  ['stateCode', 'STATE'],
  ['businessUnitTypeCode', 'BUSINESS_UNIT'],
  ['branchNumber', 'BRANCH'],
] as const;

const atBranch = Identifier.exactOptional().describe(
  'Only the most specific status in force today at this branch.',
);

export const StatusEntriesQuery = z.strictObject({ branchNumber: atBranch });

export const StatusEntryList = listSchema('StatusEntryList', 'statuses', StatusEntry);
export type StatusEntryList = z.infer<typeof StatusEntryList>;

export const ProductStatusQuery = z
  .strictObject({ productNumbers: ProductNumbers, branchNumber: atBranch })
  .meta({ id: 'ProductStatusQuery' });
export type ProductStatusQuery = z.infer<typeof ProductStatusQuery>;

/** The statuses of each product that has any. */
export const FoundProductStatuses = foundSchema(
  'FoundProductStatuses',
  'productStatuses',
  z
    .strictObject({ productNumber: ProductNumber, statuses: z.array(StatusEntry) })
    .meta({ id: 'ProductStatuses' }),
);
export type FoundProductStatuses = z.infer<typeof FoundProductStatuses>;
