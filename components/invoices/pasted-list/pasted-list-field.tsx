'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { useUserKey } from '#components/shell/preferences/browser-preferences.tsx';
import { Button } from '#components/ui/button/button.tsx';
import { usePageAddress } from '#components/ui/country.tsx';
import { TextArea } from '#components/ui/fields/field.tsx';
import { QueryForm } from '#components/ui/search-page/query-form.tsx';
import { parsePastedNumbers } from '#lib/invoices/search/pasted-list.ts';
import { fitsInUrl, pastedListHref, saveLongList } from './pasted-list-storage.ts';

/**
 * Takes a list of invoice numbers. A list that fits goes into the address; a longer one needs scripts and is
 * stored in the browser tab under a name that is in the address.
 */
export function PastedListField({ list }: { list: string }) {
  const person = useUserKey();
  const router = useRouter();
  const pageAddress = usePageAddress();
  const [problem, setProblem] = useState<string>();
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('list');
    const numbers = parsePastedNumbers(typeof typed === 'string' ? typed : '');
    setProblem(undefined);
    if (numbers.length === 0) return setProblem('must include at least one number');
    const fits = fitsInUrl(numbers);
    const name = fits ? undefined : saveLongList(person, numbers);
    if (!fits && name === undefined)
      return setProblem('are too many for this browser: paste fewer');
    // The answer is below the menu.
    event.currentTarget.closest('details')?.removeAttribute('open');
    router.push(pageAddress(fits ? pastedListHref(numbers) : `/invoices?longList=${name}`));
  };
  return (
    <QueryForm action="/invoices" onSubmit={find} className="space-y-2">
      <TextArea
        label="Invoice numbers"
        hint="Separate with spaces, commas or new lines. As many as you like."
        problem={problem}
        name="list"
        rows={4}
        defaultValue={list}
        spellCheck={false}
        autoComplete="off"
      />
      <noscript>
        <p className="text-(length:--text-xs) text-quiet">
          Scripts are off: about 1,700 six-digit numbers at once, and 1,000 invoices in a CSV.
        </p>
      </noscript>
      <Button type="submit" variant="main">
        Find invoices
      </Button>
    </QueryForm>
  );
}
