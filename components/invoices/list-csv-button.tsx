'use client';

import { Download } from 'lucide-react';
import { useState } from 'react';
import { CallTrouble } from '#components/frame/call-trouble.tsx';
import { Button } from '#components/ui/button.tsx';
import { saveFile } from '#components/ui/save-file.ts';
import { LIST } from './list-words.ts';

type Parts = { countryCode: string; numbers: readonly string[] };

/** Saves the lines of all these invoices, however many, as one CSV; there only where scripts run. */
export function ListCsvButton({ countryCode, numbers }: Parts) {
  const [answered, setAnswered] = useState<number>();
  const [error, setError] = useState<Error>();
  const save = async () => {
    setError(undefined);
    setAnswered(0);
    try {
      const { linesOfAll } = await import('./list-calls.ts');
      saveFile('invoice-lines.csv', await linesOfAll(countryCode, numbers, setAnswered));
    } catch (failure) {
      if (!(failure instanceof Error)) throw failure;
      setError(failure);
    } finally {
      setAnswered(undefined);
    }
  };
  const count = numbers.length.toLocaleString('en-AU');
  return (
    <div className="hidden space-y-2 scripted:block print:hidden">
      <Button onClick={save} disabled={answered !== undefined}>
        <Download size={15} aria-hidden="true" />
        Lines of all {count} as CSV
      </Button>
      <p role="status" className="text-quiet text-sm empty:hidden">
        {answered !== undefined && `${answered.toLocaleString('en-AU')} of ${count} read …`}
      </p>
      {error && <CallTrouble error={error} {...LIST} retry={save} />}
    </div>
  );
}
