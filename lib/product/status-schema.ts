import { z } from 'zod';
import { DateOnly, Identifier } from '#lib/api/fields.ts';
import { State } from '#lib/enterprise/reference-schema.ts';
import { NotFound, ProductNumber, ProductNumbers } from './schema.ts';

/** Where a status holds, from everywhere to one branch. */
export const LEVELS = ['NATIONAL', 'STATE', 'BUSINESS_UNIT', 'BRANCH'] as const;
const Level = z.enum(LEVELS).meta({ id: 'StatusLevel' });
export type Level = z.infer<typeof Level>;

const place = {
  level: Level,
  stateCode: State.shape.code.exactOptional(),
  businessUnitTypeCode: Identifier.exactOptional(),
  branchNumber: Identifier.exactOptional(),
};
const days = {
  effectiveFrom: DateOnly.describe('The first day.'),
  effectiveTo: DateOnly.exactOptional().describe('The last day; without it, until further notice.'),
};

/** A status that a product has somewhere for a time. */
export const StatusEntry = z
  .strictObject({
    ...place,
    statusCode: Identifier,
    statusDescription: z.string().exactOptional(),
    ...days,
  })
  .meta({ id: 'StatusEntry' });
export type StatusEntry = z.infer<typeof StatusEntry>;

/** The most entries of a product that feeds bring in: a query answers with those of a hundred products. */
export const MOST_STATUSES = 200;

/** A status entry as feeds bring it in. */
export const StatusRecord = z
  .strictObject({ productNumber: ProductNumber, ...place, statusCode: Identifier, ...days })
  .check(({ value, issues }) => {
    const complain = (member: string, message: string) =>
      issues.push({ code: 'custom', path: [member], message, input: value });
    for (const [member, level] of NAMED_BY_LEVEL) {
      const isNamed = value[member] !== undefined;
      if (isNamed && level !== value.level)
        complain(member, `must not be there: level is ${value.level}`);
      if (!isNamed && level === value.level)
        complain(member, `is missing: level is ${value.level}`);
    }
    const { effectiveFrom, effectiveTo = effectiveFrom } = value;
    if (effectiveTo < effectiveFrom) complain('effectiveTo', `must not be before ${effectiveFrom}`);
  });
export type StatusRecord = z.infer<typeof StatusRecord>;

/** The member that says where, for each level that has one. */
const NAMED_BY_LEVEL = [
  ['stateCode', 'STATE'],
  ['businessUnitTypeCode', 'BUSINESS_UNIT'],
  ['branchNumber', 'BRANCH'],
] as const;

const atBranch = Identifier.exactOptional().describe(
  'Only the most specific status in force today at this branch.',
);

export const StatusEntriesQuery = z.strictObject({ branchNumber: atBranch });

export const StatusEntryList = z
  .strictObject({ statuses: z.array(StatusEntry) })
  .meta({ id: 'StatusEntryList' });
export type StatusEntryList = z.infer<typeof StatusEntryList>;

export const ProductStatusQuery = z
  .strictObject({ productNumbers: ProductNumbers, branchNumber: atBranch })
  .meta({ id: 'ProductStatusQuery' });
export type ProductStatusQuery = z.infer<typeof ProductStatusQuery>;

/** The statuses of each product that has any. */
export const FoundProductStatuses = z
  .strictObject({
    productStatuses: z.array(
      z
        .strictObject({ productNumber: ProductNumber, statuses: z.array(StatusEntry) })
        .meta({ id: 'ProductStatuses' }),
    ),
    notFound: NotFound,
  })
  .meta({ id: 'FoundProductStatuses' });
export type FoundProductStatuses = z.infer<typeof FoundProductStatuses>;
