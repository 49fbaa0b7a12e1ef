import { Disclosure } from '#components/ui/disclosure.tsx';

type Props = { replacements: ReadonlyMap<string, string> };

const MAX_LISTED = 5;

/** Which typed texts were read as which product: barcodes, and numbers in other letter cases. */
export function ReplacementsNotice({ replacements }: Props) {
  const texts = [...replacements].map(([text, number]) => `${text} is ${number}`);
  return (
    <div role="status" className="text-quiet text-sm empty:hidden print:hidden">
      {texts.length > MAX_LISTED ? (
        <Disclosure summary={`${texts.length} found by barcode or another spelling`}>
          {texts.join(', ')}
        </Disclosure>
      ) : (
        texts.join(', ')
      )}
    </div>
  );
}
