import { z } from 'zod';
import {
  Actor,
  boundedList,
  Identifier,
  recordKey,
  ShortText,
  Timestamp,
  TrueOrFalse,
} from '#lib/api/fields.ts';
import { listSchema, PageQuery, pageSchema } from '#lib/api/page-query.ts';
import { textLengthIssues } from '#lib/api/schema-checks.ts';
import { Money } from '#lib/money.ts';

const text = z.string().exactOptional();
const flag = z.boolean().exactOptional();

export const AccountId = Identifier.meta({
  description: 'The account, whatever its number is: 1 to 64 characters.',
  examples: ['2bd2bca1-5f70-8020-a69b-1439187345be'],
});

const Contact = z
  .strictObject({
    firstName: text,
    lastName: text,
    emailAddress: text,
    mobilePhoneNumber: text,
    preferredPhoneNumber: text,
    isPrimary: flag,
  })
  .meta({ id: 'AccountContact' });

const Address = z
  .strictObject({
    type: z.enum(['BILLING', 'DELIVERY']),
    line1: text,
    line2: text,
    suburb: text,
    state: text,
    postcode: text,
  })
  .meta({ id: 'AccountAddress' });

/** The members that feeds supply, in the order of the response. */
const details = {
  number: Identifier.describe('Number that staff and invoices know the customer by.'),
  name: z.string(),
  tradingName: text,
  abn: text.describe('Australian Business Number.'),
  nzbn: text.describe('New Zealand Business Number.'),
  accountType: z.enum(['CASH', 'CREDIT']).exactOptional(),
  status: z.enum(['ACTIVE', 'ON_HOLD', 'CLOSED']).exactOptional(),
  industryType: Identifier.exactOptional().describe('Code of an industry type.'),
  segment: Identifier.exactOptional().describe('Code of a segment.'),
  subSegment: Identifier.exactOptional().describe('Code of a sub-segment.'),
  tradeType: text,
  homeBranchNumber: Identifier.exactOptional(),
  paymentTermsDays: z.int().exactOptional(),
  creditLimit: Money.exactOptional(),
  isGstExempt: flag,
  gstRate: z.number().exactOptional(),
  isPurchaseOrderRequired: flag,
  contacts: z.array(Contact).exactOptional(),
  addresses: z.array(Address).exactOptional(),
};

/** The members that `changedFields` and `previousAttributes` may name, in order. */
export const CHANGING_MEMBERS = [...Object.keys(details), 'isDeleted'];

const MAX_PERSON_LENGTH = 200;

/** An account in a feed: without version and timestamps, which the service assigns. */
export const AccountRecord = z
  .strictObject({
    accountId: recordKey(AccountId)
      .exactOptional()
      .describe('Left out, the account is the one that has the number, or a new one.'),
    ...details,
    number: recordKey(details.number),
    isDeleted: flag,
    changedBy: z
      .strictObject({
        id: z.string().min(1).max(MAX_PERSON_LENGTH),
        name: z.string().trim().min(1).max(MAX_PERSON_LENGTH),
      })
      .exactOptional()
      .describe(
        'Who made the change in the system that sends the feed; left out, the feed itself.',
      ),
  })
  .check(({ value, issues }) => {
    issues.push(...textLengthIssues(value));
  })
  .meta({ id: 'AccountRecord' });
export type AccountRecord = z.infer<typeof AccountRecord>;

export const AccountVersionNumber = z.int32().min(1).describe('1, and one more with each change.');

export const Account = z
  .strictObject({
    accountId: AccountId,
    version: AccountVersionNumber,
    ...details,
    isDeleted: z.boolean(),
    deletedAt: Timestamp.exactOptional(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Account', description: 'A customer of the business, deleted or not.' });
export type Account = z.infer<typeof Account>;

export const AccountPage = pageSchema('AccountPage', 'accounts', Account);
export type AccountPage = z.infer<typeof AccountPage>;

export const AccountQuery = PageQuery.extend({
  isDeleted: TrueOrFalse.exactOptional().describe(
    'Only deleted accounts, or those that are not; left out, both.',
  ),
  number: boundedList(Identifier, { min: 1, max: 50 })
    .exactOptional()
    .describe('Number of an account; repeat the parameter for each.'),
});
export type AccountQuery = z.output<typeof AccountQuery>;

export const EventId = Identifier.meta({
  description: 'A UUIDv7: later events have greater ones.',
  examples: ['01980d2f-6c1e-7000-8000-0000a1b2c3d4'],
});

export const ChangedFields = z
  .array(z.string())
  .describe(
    'JSON Pointers of the top-level members that changed, without `version`, `updatedAt` and `deletedAt`; empty on the first version.',
  );

/** A version of an account, with the event that announced it. */
export const AccountVersion = z
  .strictObject({
    ...Account.shape,
    eventId: EventId,
    changedFields: ChangedFields,
    modifiedBy: Actor,
  })
  .meta({ id: 'AccountVersion', description: 'An account as it was at one of its versions.' });
export type AccountVersion = z.infer<typeof AccountVersion>;

export const AccountVersionPage = pageSchema('AccountVersionPage', 'versions', AccountVersion);
export type AccountVersionPage = z.infer<typeof AccountVersionPage>;

const Code = z.strictObject({
  code: recordKey(Identifier),
  description: ShortText,
  enabled: z.boolean(),
});

export const IndustryType = Code.meta({ id: 'IndustryType' });
export const Segment = Code.meta({ id: 'Segment' });
export const SubSegment = z
  .strictObject({ ...Code.shape, segmentCode: Identifier })
  .meta({ id: 'SubSegment' });
export type IndustryType = z.infer<typeof IndustryType>;
export type Segment = z.infer<typeof Segment>;
export type SubSegment = z.infer<typeof SubSegment>;

export const IndustryTypeList = listSchema('IndustryTypeList', 'industryTypes', IndustryType);
export const SegmentList = listSchema('SegmentList', 'segments', Segment);
export const SubSegmentList = listSchema('SubSegmentList', 'subSegments', SubSegment);
export type IndustryTypeList = z.infer<typeof IndustryTypeList>;
export type SegmentList = z.infer<typeof SegmentList>;
export type SubSegmentList = z.infer<typeof SubSegmentList>;
