'use client';

import { FileDown } from 'lucide-react';
import { ButtonLink } from '#components/ui/button.tsx';
import { pdfPath } from '#lib/invoicing/pdf-addresses.ts';
import { PdfError } from './pdf-error.tsx';
import { usePdf } from './use-pdf.ts';

type LinkProps = { countryCode: string; numbers: readonly string[] };

/** Saves these invoices as a PDF and shows progress; without scripts a link to the file. */
export function PdfLink({ countryCode, numbers }: LinkProps) {
  const { isPending, error, save, retry } = usePdf(countryCode);
  return (
    <>
      <ButtonLink
        href={pdfPath(countryCode, numbers)}
        isFile
        onClick={(event) => {
          event.preventDefault();
          save(numbers);
        }}
      >
        <FileDown size={15} aria-hidden="true" />
        <span aria-live="polite">{isPending ? 'Making the PDF …' : 'PDF'}</span>
      </ButtonLink>
      {error && <PdfError error={error} retry={retry} />}
    </>
  );
}
