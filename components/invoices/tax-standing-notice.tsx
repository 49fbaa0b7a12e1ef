import { Notice } from '#components/ui/notice.tsx';
import type { TaxStanding } from '#lib/invoicing/tax-invoice.ts';

/** Says, on screen and on paper, what a document lacks to be what the tax law asks for. */
export function TaxStandingNotice({ standing }: { standing: TaxStanding }) {
  const { asks, missing } = standing;
  if (asks === undefined || missing.length === 0) return undefined;
  return (
    <Notice>
      <p>
        This is not {asks}. It lacks {LIST.format(missing)}.
      </p>
    </Notice>
  );
}

const LIST = new Intl.ListFormat('en-AU');
