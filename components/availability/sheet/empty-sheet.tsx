import { ClipboardPaste } from 'lucide-react';
import { useState } from 'react';
import { useSheetScope } from '#components/availability/state/sheet-context.ts';
import { Button } from '#components/ui/button/button.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { parsePastedRows } from '#lib/availability/sheet/pasted-rows.ts';

/** A sheet without rows: a list is pasted. */
export function EmptySheet() {
  const { today, add } = useSheetScope();
  const [isRefused, setRefused] = useState(false);
  const paste = () =>
    (navigator.clipboard?.readText() ?? Promise.reject()).then(
      (text) => (text.trim() === '' ? setRefused(true) : add(parsePastedRows(text, today))),
      () => setRefused(true),
    );
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
    </Empty>
  );
}
