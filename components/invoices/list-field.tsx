'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { TextArea } from '#components/ui/field.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { listAddress, listParts, pastedNumbers } from './pasted-numbers.ts';

/**
 * The field for a list, and the way to its invoices. The list goes into the address, so without scripts it
 * has to fit there; with them a longer one is offered in parts.
 */
export function ListField({ countryCode, list }: { countryCode: string; list: string }) {
  const router = useRouter();
  const [parts, setParts] = useState<readonly string[][]>([]);
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('list');
    const found = listParts(countryCode, pastedNumbers(typeof typed === 'string' ? typed : ''));
    setParts(found.length > 1 ? found : []);
    const [only, ...others] = found;
    if (only && others.length === 0) router.push(listAddress(countryCode, only));
  };
  return (
    <form action={`/${countryCode}/invoices`} onSubmit={find} className="mt-2 max-w-2xl space-y-2">
      <TextArea
        label="Invoice numbers"
        hint="Apart by blanks, commas or lines. About 2,000 numbers of six digits at once; longer lists in parts."
        name="list"
        rows={4}
        defaultValue={list}
        spellCheck={false}
        required
      />
      <Button type="submit">Find these</Button>
      <div role="status" className="text-sm">
        {parts.length > 0 && <Parts countryCode={countryCode} parts={parts} />}
      </div>
    </form>
  );
}

function Parts({ countryCode, parts }: { countryCode: string; parts: readonly string[][] }) {
  const count = parts.reduce((sum, part) => sum + part.length, 0);
  return (
    <>
      {count.toLocaleString('en-AU')} numbers are more than one address holds. Find them in parts:
      <ol className="list-inside list-decimal">
        {parts.map((part) => (
          <li key={part[0]}>
            <TextLink href={listAddress(countryCode, part)}>
              {`${part.length.toLocaleString('en-AU')} numbers from ${part[0]}`}
            </TextLink>
          </li>
        ))}
      </ol>
    </>
  );
}
