import type { Metadata } from 'next';
import { RecentlySeen } from '#components/frame/recently-seen.tsx';
import { CountryPath } from '#lib/api/fields.ts';
import { personsKept } from '../kept.ts';
import { pathParams } from '../path-params.ts';
import { requireStaff } from '../staff.ts';

export const metadata: Metadata = { title: 'Home' };

/** Where a day at the counter begins: what was seen last, and the branch's own day. */
export default async function CountryHomePage({ params }: PageProps<'/[countryCode]'>) {
  const { countryCode } = await pathParams(CountryPath, params);
  const { seen } = await personsKept(await requireStaff());
  return (
    <>
      <h1 className="font-semibold text-2xl">Home</h1>
      <RecentlySeen
        countryCode={countryCode}
        seen={seen.filter(({ href }) => href.startsWith(`/${countryCode}/`))}
      />
    </>
  );
}
