import { X } from 'lucide-react';
import { Button } from '#components/ui/button/button.tsx';
import { TextLink } from '#components/ui/link/text-link.tsx';
import { ErrorNotice } from '#components/ui/notice/error-notice.tsx';
import { productsHref } from '#lib/product/view/links.ts';
import { MAX_SUGGESTIONS, type PendingLine } from './use-line-lookup.ts';

type Props = {
  countryCode: string;
  pending: readonly PendingLine[];
  onChoose: (line: PendingLine, number: string) => void;
  onDrop: (line: PendingLine) => void;
  onRetry: (line: PendingLine) => void;
};

/** Typed lines that are not rows yet, each with suggested products. */
export function PendingLines({ countryCode, pending, onChoose, onDrop, onRetry }: Props) {
  const loading = pending.filter(({ products, error }) => !products && !error).length;
  const loaded = pending.filter(({ products, error }) => products || error);
  return (
    <div className="hidden space-y-3 scripted:block">
      <p role="status" className="text-quiet text-sm empty:hidden">
        {loading > 0 && `Looking up ${loading === 1 ? '1 line' : `${loading} lines`} …`}
      </p>
      {loaded.length > 0 && (
        <ul aria-label="Typed, and not on the list yet" className="space-y-3">
          {loaded.map((each) => (
            <li key={each.id} className="flex items-start gap-2 text-sm">
              <div className="min-w-0 space-y-1">
                {each.error ? (
                  <ErrorNotice error={each.error} retry={() => onRetry(each)}>
                    “{each.line.text}” is not on the list yet.
                  </ErrorNotice>
                ) : (
                  <Suggestions countryCode={countryCode} pending={each} onChoose={onChoose} />
                )}
              </div>
              <button
                type="button"
                className="rounded-sm p-1 align-middle text-quiet hover:text-bad"
                aria-label={`Leave out ${each.line.text}`}
                onClick={() => onDrop(each)}
              >
                <X size={15} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type SuggestionsProps = Pick<Props, 'countryCode' | 'onChoose'> & { pending: PendingLine };

function Suggestions({ countryCode, pending, onChoose }: SuggestionsProps) {
  const { line, products = [] } = pending;
  const search = productsHref(countryCode, { q: line.text });
  if (products.length === 0) {
    return (
      <p role="status">
        “{line.text}” is no product number, and no product is called so.{' '}
        <TextLink href={search}>Search products</TextLink>
      </p>
    );
  }
  return (
    <>
      <p role="status">
        “{line.text}” is no product number. Which one is meant
        {line.quantity !== '1' && `, ${line.quantity} of it`}?
      </p>
      <ul className="space-y-1">
        {products.map(({ number, description }) => (
          <li key={number}>
            <Button className="text-left" onClick={() => onChoose(pending, number)}>
              <span className="sr-only">Add </span>
              {number} <span className="font-normal text-quiet">{description}</span>
            </Button>
          </li>
        ))}
      </ul>
      {products.length >= MAX_SUGGESTIONS && (
        <p className="text-quiet text-xs">
          The first {MAX_SUGGESTIONS}. <TextLink href={search}>Search all products</TextLink>
        </p>
      )}
    </>
  );
}
