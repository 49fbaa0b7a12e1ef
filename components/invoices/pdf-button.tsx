'use client';

import { FileDown } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Button } from '#components/ui/button.tsx';
import { PdfError } from './pdf-error.tsx';
import { usePdf } from './use-pdf.ts';

type Props = {
  countryCode: string;
  /** Invoice numbers to use if none is selected. */
  all: readonly string[];
  /** The page of a pasted list that is shown. */
  printPage: string | undefined;
};

/**
 * Saves the invoices selected in its form as a PDF. Without scripts, or with nothing to save, it submits the form:
 * the print page shows the invoices, or says to select some.
 */
export function PdfButton({ countryCode, all, printPage }: Props) {
  const { isPending, error, save, retry } = usePdf(countryCode);
  const savePdf = (event: MouseEvent<HTMLButtonElement>) => {
    const form = event.currentTarget.form;
    const selected = form ? new FormData(form).getAll('number').map(String) : [];
    const numbers = selected.length > 0 ? selected : all;
    if (numbers.length === 0) return;
    event.preventDefault();
    save(numbers);
  };
  return (
    <>
      <Button
        type="submit"
        onClick={savePdf}
        {...(printPage ? { name: 'page', value: printPage } : {})}
      >
        <FileDown size={15} aria-hidden="true" />
        <span aria-live="polite">
          {isPending ? 'Making the PDF …' : printPage ? 'PDF' : 'PDF of selected'}
        </span>
      </Button>
      {error && <PdfError error={error} retry={retry} />}
    </>
  );
}
