import { Disclosure } from '#components/ui/disclosure.tsx';
import { ListField } from './list-field.tsx';

/** The field for a pasted list, in a disclosure. */
export function ListForm({ countryCode, list }: { countryCode: string; list: string }) {
  return (
    <Disclosure
      isOpen={list !== ''}
      summary={<span className="text-sm">Paste a list of numbers</span>}
    >
      <ListField countryCode={countryCode} list={list} />
    </Disclosure>
  );
}
