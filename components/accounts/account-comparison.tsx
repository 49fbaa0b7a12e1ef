import { Moment } from '#components/frame/moment.tsx';
import { CopyTable } from '#components/ui/copy-table.tsx';
import { SectionTitle } from '#components/ui/section-title.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { accountVersionHref } from '#lib/customer/account-addresses.ts';
import { changeKind, type Difference } from '#lib/customer/difference.ts';
import type { AccountVersion } from '#lib/customer/schema.ts';

type Parts = {
  countryCode: string;
  from: AccountVersion;
  to: AccountVersion;
  differences: readonly Difference[];
  timeZone: string;
};

const KIND_WORDS = { added: 'Added', removed: 'Removed', changed: 'Changed' };

/** What differs between two versions of an account, side by side. */
export function AccountComparison({ countryCode, from, to, differences, timeZone }: Parts) {
  const caption = `From version ${from.version} to version ${to.version}`;
  const heading = (version: AccountVersion) => (
    <TextLink href={accountVersionHref(countryCode, version.accountId, version.version)}>
      {`Version ${version.version}`}
    </TextLink>
  );
  return (
    <section
      aria-labelledby="comparison"
      className="rounded-md border border-line bg-panel px-4 py-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <SectionTitle id="comparison">{caption}</SectionTitle>
        {differences.length > 0 && <CopyTable table={caption} />}
      </div>
      <p className="text-sm">
        Version {to.version} was made by {to.modifiedBy.name},{' '}
        <Moment at={to.updatedAt} timeZone={timeZone} />.
      </p>
      {differences.length === 0 ? (
        <p className="text-sm">Nothing differs between the two.</p>
      ) : (
        <table className="data-table difference-table">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Change</th>
              <th scope="col">{heading(from)}</th>
              <th scope="col">{heading(to)}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map((difference) => (
              <tr key={`${difference.label} ${difference.before} ${difference.after}`}>
                <th scope="row">{difference.label}</th>
                <td data-heading="Change">{KIND_WORDS[changeKind(difference)]}</td>
                <td data-heading={`Version ${from.version}`}>{difference.before ?? <None />}</td>
                <td data-heading={`Version ${to.version}`}>{difference.after ?? <None />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function None() {
  return <span className="text-quiet">not there</span>;
}
