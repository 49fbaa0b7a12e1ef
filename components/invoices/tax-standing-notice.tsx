import { Notice } from '#components/ui/notice.tsx';
import { standingWords } from '#lib/invoicing/standing-words.ts';
import type { TaxStanding } from '#lib/invoicing/tax-invoice.ts';

/** Says, on screen and on paper, what a document lacks to be what the tax law asks for. */
export function TaxStandingNotice({ standing }: { standing: TaxStanding }) {
  const words = standingWords(standing);
  return (
    words && (
      <Notice>
        <p>{words}</p>
      </Notice>
    )
  );
}
