'use client';

import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '#components/ui/browser/save-file.ts';
import { Button } from '#components/ui/button/button.tsx';
import { useCountry } from '#components/ui/country.tsx';
import { ErrorNotice } from '#components/ui/error-notice.tsx';
import { formatCount } from '#lib/text/text.ts';

/** Saves the lines of all these invoices as one CSV, however many there are. Needs scripts. */
export function ListCsvButton({ numbers }: { numbers: readonly string[] }) {
  const countryCode = useCountry();
  const [answered, setAnswered] = useState(0);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      setAnswered(0);
      const { fetchLinesCsv } = await import('./pasted-list-queries.ts');
      saveFile('invoice-lines.csv', await fetchLinesCsv(countryCode, numbers, setAnswered));
    },
  });
  const count = formatCount(numbers.length);
  return (
    <div className="hidden space-y-2 scripted:block print:hidden">
      <Button Icon={Download} onClick={() => mutate()} disabled={isPending} isBusy={isPending}>
        Lines of all {count} as CSV
      </Button>
      <p role="status" className="text-quiet text-sm empty:hidden">
        {isPending && `${formatCount(answered)} of ${count} read …`}
      </p>
      {error && (
        <ErrorNotice error={error} forbidden="see invoices in this country" retry={() => mutate()}>
          Your list is still here.
        </ErrorNotice>
      )}
    </div>
  );
}
