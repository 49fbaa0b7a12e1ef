import { Button } from '#components/ui/button.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { TextArea } from '#components/ui/field.tsx';

/** Takes a list of numbers, pasted from anywhere. */
export function ListForm({ countryCode, list }: { countryCode: string; list: string }) {
  return (
    <Disclosure
      isOpen={list !== ''}
      summary={<span className="text-sm">Paste a list of numbers</span>}
    >
      <form action={`/${countryCode}/invoices`} className="mt-2 max-w-2xl space-y-2">
        <TextArea
          label="Invoice numbers"
          hint="Apart by blanks, commas or lines. An address holds some 1,300 numbers of six digits."
          name="list"
          rows={4}
          defaultValue={list}
          spellCheck={false}
          required
        />
        <Button type="submit">Find these</Button>
      </form>
    </Disclosure>
  );
}
