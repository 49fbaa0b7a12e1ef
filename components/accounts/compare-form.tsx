import { Button } from '#components/ui/button/button.tsx';
import { Select } from '#components/ui/fields/field.tsx';
import { accountHref } from '#lib/accounts/links.ts';

/** A version to choose; `words` says when it was made. */
type VersionOption = { readonly version: number; readonly words: string };

type Props = {
  countryCode: string;
  accountId: string;
  versions: readonly VersionOption[];
  from: number;
  to: number;
};

/** Chooses two versions of an account to compare, as a query of the page. */
export function CompareForm({ countryCode, accountId, versions, from, to }: Props) {
  const options = versions.map(({ version, words }) => (
    <option key={version} value={version}>
      {words}
    </option>
  ));
  return (
    <form
      action={accountHref(countryCode, accountId)}
      className="flex flex-wrap items-end gap-x-3 gap-y-2 text-(length:--text-sm) print:hidden"
      key={`${from} ${to}`}
    >
      <div className={CHOICE}>
        <Select label="From" name="from" defaultValue={from}>
          {options}
        </Select>
      </div>
      <div className={CHOICE}>
        <Select label="To" name="to" defaultValue={to}>
          {options}
        </Select>
      </div>
      <Button type="submit">Compare</Button>
    </form>
  );
}

const CHOICE = 'min-w-0 max-w-112 flex-[1_1_24rem]';
