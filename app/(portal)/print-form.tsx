import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { DateTime } from '#components/shell/time/time.tsx';
import { ButtonLink } from '#components/ui/button/button.tsx';
import { PrintButton } from '#components/ui/button/print-button.tsx';
import type { Scope } from '#lib/auth/scopes.ts';
import type { PageProps } from './path-params.ts';
import {
  type CountryPath,
  type FoundRecord,
  findRecord,
  type RecordRoute,
} from './record-screen.tsx';
import { requireStaff } from './staff.ts';

type PrintForm<S extends Scope, Path extends CountryPath, Item> = RecordRoute<S, Path, Item> & {
  /** Leads to the record: `Back to invoice`. */
  readonly back: string;
  /** The button that prints, `Print` unless it says more. */
  readonly button?: string;
  /** `printed` says when and by whom, so that a later one is known from it: `Printed 19 Nov 2026, 2:02 pm by Kiri`. */
  sheet(
    found: FoundRecord<S, Path, Item> & { readonly printed: ReactNode },
  ): ReactNode | Promise<ReactNode>;
};

/** The page of a print form of a record; a record that has no such form is shown itself. */
export function definePrintForm<S extends Scope, Path extends CountryPath, Item>(
  form: PrintForm<S, Path, Item>,
) {
  return async (props: PageProps): Promise<ReactNode> => {
    const found = await findRecord(props, form);
    const { href } = form.seen(found);
    const { name } = await requireStaff();
    const at = <DateTime at={found.now.toISOString()} timeZone={found.timeZone} />;
    const printed = (
      <>
        Printed {at} by {name}
      </>
    );
    const sheet = await form.sheet({ ...found, printed });
    if (!sheet) redirect(`/${found.countryCode}${href}`);
    return (
      <>
        <div className="mb-4 flex flex-wrap items-center gap-2 print:hidden">
          <PrintButton>{form.button ?? 'Print'}</PrintButton>
          <ButtonLink href={href}>{form.back}</ButtonLink>
        </div>
        {sheet}
      </>
    );
  };
}
