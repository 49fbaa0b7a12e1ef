import { Disclosure } from '#components/ui/disclosure/disclosure.tsx';
import { PastedListField } from './pasted-list-field.tsx';

/** The field for a pasted list, in a disclosure. */
export function PastedListForm({ countryCode, list }: { countryCode: string; list: string }) {
  return (
    <Disclosure
      isOpen={list !== ''}
      summary={<span className="text-sm">Paste a list of numbers</span>}
    >
      <PastedListField countryCode={countryCode} list={list} />
    </Disclosure>
  );
}
