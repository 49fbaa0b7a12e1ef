import { ClipboardPaste } from 'lucide-react';
import { Menu } from '#components/ui/menu.tsx';
import { PastedListField } from './pasted-list-field.tsx';

type Props = {
  countryCode: string;
  /** The list that is shown, to be changed. */
  list: string;
  isOpen: boolean;
};

/** The field for a pasted list, behind a button. */
export function PastedListForm({ countryCode, list, isOpen }: Props) {
  return (
    <Menu
      isOpen={isOpen}
      className="relative flex-none"
      panelClass="right-0 w-112 max-w-[calc(100vw-2rem)] p-4"
      label={
        <>
          <ClipboardPaste size={15} aria-hidden="true" />
          {list.trim() === '' ? 'Paste a list' : 'Change the list'}
        </>
      }
    >
      <PastedListField countryCode={countryCode} list={list} />
    </Menu>
  );
}
