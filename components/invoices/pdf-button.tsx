'use client';

import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Button, ButtonLink } from '#components/ui/button/button.tsx';
import { useCountry } from '#components/ui/country.tsx';
import { ErrorNotice } from '#components/ui/error-notice.tsx';
import { pdfFileName, pdfPath } from '#lib/invoices/view/links.ts';

/** Saves the invoices selected in its form as a PDF. Without scripts it submits the form, which opens it. */
export function PdfButton() {
  const { isPending, save, problem } = usePdfDownload();
  const savePdf = (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget;
    if (!form) return;
    event.preventDefault();
    save(new FormData(form).getAll('number').map(String));
  };
  return (
    <>
      <Button Icon={FileDown} type="submit" onClick={savePdf}>
        <span aria-live="polite">{isPending ? 'Making the PDF …' : 'PDF'}</span>
      </Button>
      {problem}
    </>
  );
}

/** Saves these invoices as a PDF and shows progress; without scripts a link to the file. */
export function PdfLink({ numbers }: { numbers: readonly string[] }) {
  const countryCode = useCountry();
  const { isPending, save, problem } = usePdfDownload();
  return (
    <>
      <ButtonLink
        Icon={FileDown}
        href={pdfPath(countryCode, numbers)}
        isFile
        download
        onClick={(event) => {
          event.preventDefault();
          save(numbers);
        }}
      >
        <span aria-live="polite">{isPending ? 'Making the PDF …' : 'PDF'}</span>
      </ButtonLink>
      {problem}
    </>
  );
}

/** Saves PDFs of invoices, one at a time; `problem` says why the last one failed. */
function usePdfDownload() {
  const countryCode = useCountry();
  const { mutate, variables, isPending, error } = useMutation({
    mutationFn: async (numbers: readonly string[]) => {
      const [{ apiFetch }, { saveFile }] = await Promise.all([
        import('#components/api/api-fetch.ts'),
        import('#components/ui/browser/save-file.ts'),
      ]);
      const response = await apiFetch(pdfPath(countryCode, numbers), { timeoutMs: TIMEOUT_MS });
      saveFile(pdfFileName(numbers), await response.blob());
    },
  });
  const save = (numbers: readonly string[]) => {
    if (!isPending) mutate(numbers);
  };
  const problem = error && (
    <div className="basis-full">
      <ErrorNotice
        error={error}
        forbidden="see invoices in this country"
        retry={() => variables && save(variables)}
      >
        No PDF was made.
      </ErrorNotice>
    </div>
  );
  return { isPending, save, problem };
}

/** A little longer than the service's own limit for queueing and rendering. */
const TIMEOUT_MS = 110_000;
