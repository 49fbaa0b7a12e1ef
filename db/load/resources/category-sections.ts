import { sql } from 'kysely';
import type { StagedCheck } from '../resource.ts';

/** Complains of staged categories of a section that does not exist. */
export const sectionsExist: StagedCheck = async ({ db, countryCode }) => {
  await sql`
    insert into staged_complaints (feed_line, path, message)
    select feed_line, 'sectionCode', concat('there is no section ', to_json(document->>'sectionCode'))
    from staged
    where not exists (
      select from sections
      where country_code = ${countryCode} and code = staged.document->>'sectionCode')`.execute(db);
};
