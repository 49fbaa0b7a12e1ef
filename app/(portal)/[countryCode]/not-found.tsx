import { headers } from 'next/headers';
import { PageMessage } from '#components/shell/page/page-message.tsx';
import { ButtonLink } from '#components/ui/button/button.tsx';
import { CountryCode } from '#lib/api/fields.ts';
import { type MissingRecord, missingRecord } from '#lib/search/missing-record.ts';
import { findStaff } from '../staff.ts';

export const metadata = { title: 'Not found' };

/** Shown within the shell when something does not exist, or the user may not see it: what was asked for, and what next. */
export default async function NotFound() {
  const request = await headers();
  const path = request.get('x-requested-path') ?? '/';
  const country = CountryCode.safeParse(path.split('/')[1]).data;
  const correlationId = request.get('x-correlation-id') ?? undefined;
  const record = missingRecord(path);
  if (!record || !country) {
    return (
      <PageMessage
        title="Page not found"
        correlationId={correlationId}
        actions={
          <ButtonLink variant="main" href="/">
            Home
          </ButtonLink>
        }
      >
        <p>There is no page at this address. Check the address.</p>
      </PageMessage>
    );
  }
  return (
    <PageMessage
      title={`${record.name} not found`}
      correlationId={correlationId}
      actions={<NextSteps record={record} country={country} />}
    >
      <p>
        It isn’t in {COUNTRY_NAMES[country]}, or you don’t have access.{' '}
        {record.number === undefined ? 'Search for' : 'Check the number, or search for part of it,'}{' '}
        the customer’s name or the phone.
      </p>
    </PageMessage>
  );
}

const COUNTRY_NAMES: Readonly<Record<CountryCode, string>> = { au: 'Australia', nz: 'New Zealand' };

type NextProps = { record: MissingRecord; country: CountryCode };

/** Search for the number, look for it in the other country, or go to the list. */
async function NextSteps({ record, country }: NextProps) {
  const member = await findStaff();
  const others = CountryCode.options.filter(
    (code) => code !== country && member?.countries?.includes(code) !== false,
  );
  const query = record.number === undefined ? '' : `?${new URLSearchParams({ q: record.number })}`;
  return (
    <>
      <ButtonLink variant="main" href={`/${country}/search${query}`}>
        {record.number === undefined ? 'Search' : 'Search for it'}
      </ButtonLink>
      {others.map((code) => (
        <ButtonLink key={code} href={`/${code}${record.path}`}>
          Search {code.toUpperCase()}
        </ButtonLink>
      ))}
      {record.list && (
        <ButtonLink href={`/${country}${record.list.path}`}>{record.list.name}</ButtonLink>
      )}
    </>
  );
}
