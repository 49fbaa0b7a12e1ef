import { Notice } from '#components/ui/notice.tsx';
import { standingWords } from '#lib/invoicing/standing-words.ts';
import type { TaxStanding } from '#lib/invoicing/tax-invoice.ts';

/** Says, in print too, what a document lacks to be a valid tax invoice. */
export function TaxStandingNotice({ status }: { status: TaxStanding }) {
  const text = standingWords(status);
  return (
    text && (
      <Notice>
        <p>{text}</p>
      </Notice>
    )
  );
}
