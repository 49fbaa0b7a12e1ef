import type { ReactNode } from 'react';
import { PrintButton } from '#components/ui/print-button.tsx';
import { TableActions } from '#components/ui/table-actions.tsx';
import type { Account } from '#lib/customer/schema.ts';
import { type AccountSort, AccountTable, type ListNames } from './account-table.tsx';

type Parts = {
  countryCode: string;
  accounts: readonly Account[];
  names: ListNames;
  sort: AccountSort;
  /** How many there are, and as of when. */
  summary: ReactNode;
  /** Address of all that the search finds, as CSV. */
  csv: string;
};

/** Accounts found, to be opened one by one or taken along. */
export function AccountResults({ countryCode, accounts, names, sort, summary, csv }: Parts) {
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="text-sm">
          {summary}
        </p>
        <div className="flex sm:ml-auto print:hidden flex-wrap items-center gap-x-3 gap-y-2">
          <TableActions table="Accounts found" csv={csv} />
          <PrintButton />
        </div>
      </div>
      <AccountTable countryCode={countryCode} accounts={accounts} names={names} sort={sort} />
    </div>
  );
}
