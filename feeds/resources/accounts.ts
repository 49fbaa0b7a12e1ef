import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { checkBranchCountries, codeReference } from '#feeds/references.ts';
import { columnsAs, defineFeed } from '#feeds/resource.ts';
import { accountCountry } from '#feeds/validation/country-rules.ts';
import {
  changeAccounts,
  identifyAccounts,
  lockEventStream,
} from '#lib/accounts/change-accounts.ts';
import { AccountRecord } from '#lib/accounts/schema.ts';
import { STAGED_ACCOUNT, stagedAccount } from '#lib/accounts/staged-accounts.ts';
import type { Actor } from '#lib/api/fields.ts';

/** Customer accounts. Each change stores a version and publishes an event. */
export const accounts = defineFeed({
  name: 'accounts',
  table: 'accounts',
  record: AccountRecord,
  stored: stagedAccount,
  columns: columnsAs(stagedAccount({ number: '', name: '' })),
  country: accountCountry,
  key: { number: 'number' },
  neverRemoved: 'accounts are never removed by a feed; isDeleted deletes one',
  references: [
    codeReference('industryType', 'industry_type', 'industry_types', 'industry type'),
    codeReference('segment', 'segment', 'segments', 'segment'),
    codeReference('subSegment', 'sub_segment', 'sub_segments', 'sub-segment'),
  ],
  async check(load) {
    await lockEventStream(load);
    await identifyAccounts(load);
    await checkRepeatedIds(load.db);
    await checkTakenNumbers(load.db);
    await checkBranchCountries(load, HOME_BRANCH);
  },
  customMerge: {
    stagingColumns: STAGED_ACCOUNT,
    merge: (load) => changeAccounts({ ...load, actor: FEED_ACTOR, correlationId: randomUUID() }),
  },
});

const HOME_BRANCH = sql`(values (staged.home_branch_number, 'homeBranchNumber'))`;

/** The actor of changes from a feed that names nobody. */
export const FEED_ACTOR: Actor = { type: 'SYSTEM', id: 'feed', name: 'accounts feed' };

async function checkRepeatedIds(db: Database): Promise<void> {
  await sql`
    insert into staged_issues (feed_line, path, message)
    select feed_line, 'accountId',
      concat(to_json(account_id), ' is the account that is already on line ', first_line)
    from (select feed_line, account_id,
        min(feed_line) over (partition by account_id) as first_line
      from staged) as repeated
    where feed_line > first_line`.execute(db);
}

/** A number may move from one account to another within one file. */
async function checkTakenNumbers(db: Database): Promise<void> {
  await sql`
    insert into staged_issues (feed_line, path, message)
    select staged.feed_line, 'number',
      concat(to_json(staged.number), ' is the number of the account ', to_json(stored.account_id))
    from staged
    join accounts as stored
      on stored.country_code = staged.country_code and stored.number = staged.number
    where stored.account_id <> staged.account_id and not exists (
      select from staged as renumbered
      where renumbered.account_id = stored.account_id and renumbered.number <> stored.number)`.execute(
    db,
  );
}
