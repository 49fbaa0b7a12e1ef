import { ClipboardPaste } from 'lucide-react';
import { useState } from 'react';
import { type ListName, listLabel } from '#components/availability/lists/list-names.ts';
import { listAddress } from '#components/availability/state/sheet-address.ts';
import { useSheetScope } from '#components/availability/state/sheet-context.ts';
import { Button } from '#components/ui/button/button.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { parsePastedRows } from '#lib/availability/sheet/pasted-rows.ts';

type Props = { names: readonly ListName[] };

const MAX_LISTS = 5;

/** A sheet without rows: a list is pasted, or one of the latest lists is opened. */
export function EmptySheet({ names }: Props) {
  const { today, add } = useSheetScope();
  const [isRefused, setRefused] = useState(false);
  const paste = () =>
    (navigator.clipboard?.readText() ?? Promise.reject()).then(
      (text) => (text.trim() === '' ? setRefused(true) : add(parsePastedRows(text, today))),
      () => setRefused(true),
    );
  const latest = names.filter(({ rows }) => rows > 0).slice(0, MAX_LISTS);
  return (
    <Empty title="Nothing on this list yet">
      <p>
        Scan, type or paste products above, straight from a spreadsheet or an email: product,
        quantity, and a date where it matters.
      </p>
      <pre className="mt-2 text-quiet text-xs">{'1000247  40\n1000955  8   3 Dec'}</pre>
      <p className="mt-2 hidden flex-wrap items-center gap-3 scripted:flex">
        <Button Icon={ClipboardPaste} onClick={() => void paste()}>
          Paste list
        </Button>
        <span role="status">
          {isRefused && 'No list could be read. Copy it, then press Ctrl+V in the line above.'}
        </span>
      </p>
      {latest.length > 0 && (
        <ul aria-label="Latest lists" className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
          {latest.map(({ id, name, rows }) => (
            <li key={id} className="min-h-6">
              <TextLink href={listAddress(id)}>{listLabel({ name, rows })}</TextLink>
            </li>
          ))}
        </ul>
      )}
    </Empty>
  );
}
