'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { usePerson } from '#components/frame/person.tsx';
import { Button } from '#components/ui/button.tsx';
import { TextArea } from '#components/ui/field.tsx';
import { QueryForm } from '#components/ui/query-form.tsx';
import { pastedNumbers } from '#lib/invoicing/pasted-numbers.ts';
import { fitsAddress, listAddress } from './list-addresses.ts';
import { keepLongList } from './long-list-store.ts';

/**
 * Takes a list of invoice numbers. A list that fits goes into the address; a longer one needs scripts and is
 * stored in the browser tab under a name that is in the address.
 */
export function ListField({ countryCode, list }: { countryCode: string; list: string }) {
  const person = usePerson();
  const router = useRouter();
  const [problem, setProblem] = useState<string>();
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('list');
    const numbers = pastedNumbers(typeof typed === 'string' ? typed : '');
    setProblem(undefined);
    if (numbers.length === 0) return setProblem('hold no number');
    if (fitsAddress(countryCode, numbers)) return router.push(listAddress(countryCode, numbers));
    const name = keepLongList(person, numbers);
    if (name === undefined) return setProblem('are more than this browser keeps: paste fewer');
    router.push(`/${countryCode}/invoices?longList=${name}`);
  };
  return (
    <QueryForm
      action={`/${countryCode}/invoices`}
      onSubmit={find}
      className="mt-2 max-w-2xl space-y-2"
    >
      <TextArea
        label="Invoice numbers"
        hint="Apart by blanks, commas or lines, as many as you like."
        problem={problem}
        name="list"
        rows={4}
        defaultValue={list}
        spellCheck={false}
        autoComplete="off"
        required
      />
      <noscript>
        <p className="text-(length:--text-xs) text-quiet">
          Scripts are off: at most about 1,700 numbers of six digits at once, and the lines of at
          most 1,000 invoices in a file.
        </p>
      </noscript>
      <Button type="submit">Find these</Button>
    </QueryForm>
  );
}
