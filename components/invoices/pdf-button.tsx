'use client';

import { FileDown } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Button } from '#components/ui/button.tsx';
import { PdfError } from './pdf-error.tsx';
import { usePdf } from './use-pdf.ts';

type Parts = {
  countryCode: string;
  /** Those that are meant where none is chosen. */
  all: readonly string[];
  /** Of a list, the page of it that is shown. */
  printPage: string | undefined;
};

/**
 * Saves the invoices chosen in its form as a PDF. Without scripts, and where nothing is chosen and not all are
 * meant, it submits the form: the page of what is printed has them, or says what to do.
 */
export function PdfButton({ countryCode, all, printPage }: Parts) {
  const { isMaking, error, save, again } = usePdf(countryCode);
  const make = (event: MouseEvent<HTMLButtonElement>) => {
    const form = event.currentTarget.form;
    const chosen = form ? new FormData(form).getAll('number').map(String) : [];
    const numbers = chosen.length > 0 ? chosen : all;
    if (numbers.length === 0) return;
    event.preventDefault();
    save(numbers);
  };
  return (
    <>
      <Button
        type="submit"
        onClick={make}
        {...(printPage ? { name: 'page', value: printPage } : {})}
      >
        <FileDown size={15} aria-hidden="true" />
        <span aria-live="polite">
          {isMaking ? 'Making the PDF …' : printPage ? 'PDF' : 'PDF of selected'}
        </span>
      </Button>
      {error && <PdfError error={error} retry={again} />}
    </>
  );
}
