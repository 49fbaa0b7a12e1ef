import { Disclosure } from '#components/ui/disclosure.tsx';

const NAMED = 5;

/** Which texts were taken for which products: barcodes, and numbers in other letters. */
export function ReadAs({ readAs }: { readAs: ReadonlyMap<string, string> }) {
  const texts = [...readAs].map(([text, number]) => `${text} is ${number}`);
  return (
    <div role="status" className="text-quiet text-sm empty:hidden print:hidden">
      {texts.length > NAMED ? (
        <Disclosure summary={`${texts.length} were read by barcode or in other letters`}>
          {texts.join(', ')}
        </Disclosure>
      ) : (
        texts.join(', ')
      )}
    </div>
  );
}
