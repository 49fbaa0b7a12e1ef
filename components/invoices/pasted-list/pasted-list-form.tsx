import { ClipboardPaste } from 'lucide-react';
import { Menu } from '#components/ui/menu/menu.tsx';
import { PastedListField } from './pasted-list-field.tsx';

/** The field for a pasted list, behind a button. */
export function PastedListForm({ countryCode, list }: { countryCode: string; list: string }) {
  return (
    <Menu
      className="relative flex-none"
      panelClass="right-0 w-112 max-w-[calc(100vw-2rem)] p-4"
      label={
        <>
          <ClipboardPaste size={15} aria-hidden="true" />
          Paste a list
        </>
      }
    >
      <PastedListField countryCode={countryCode} list={list} />
    </Menu>
  );
}
