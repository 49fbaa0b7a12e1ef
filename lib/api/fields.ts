import { z } from 'zod';

/** The countries the business trades in, as they stand in a path. */
export const CountryCode = z
  .enum(['au', 'nz'], { error: (issue) => `must be au or nz, not ${quoted(issue.input)}` })
  .meta({ id: 'CountryCode', description: 'Country of the records: `au` or `nz`.' });
export type CountryCode = z.infer<typeof CountryCode>;

/** The number or code of a record: 1 to 64 characters, none of them a control character. */
export const Identifier = z.string().regex(/^[^\p{Cc}\p{Cs}]{1,64}$/u, {
  error: 'must be 1 to 64 characters without control characters',
});

const DATE_RULE = 'must be a calendar date as YYYY-MM-DD';

/** A calendar date, `YYYY-MM-DD`, from the year 1 on: there is no year 0, and PostgreSQL has none. */
export const DateOnly = z.iso
  .date({ error: DATE_RULE })
  .refine((date) => !date.startsWith('0000'), { error: DATE_RULE });

/** The parameters that every path under `/v1/{countryCode}` has. */
export const CountryPath = z.strictObject({ countryCode: CountryCode });

function quoted(value: unknown): string {
  return JSON.stringify(value) ?? 'nothing';
}
