'use client';

import { useRef, useState } from 'react';
import { ApiError } from '#components/api/api-error.ts';
import { Button } from '#components/ui/button/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { ErrorNotice } from '#components/ui/error-notice.tsx';
import { DateField } from '#components/ui/fields/date-field.tsx';
import { Dropzone } from '#components/ui/fields/dropzone.tsx';
import { Toast } from '#components/ui/toast.tsx';

/** What takes or shows something in the browser: a date, files, a toast, a dialog, what failed. */
export function BrowserSamples() {
  const dialog = useRef<HTMLDialogElement>(null);
  // Each one is shown, though its words may be the same.
  const [said, say] = useState<{ readonly words: string }>();
  return (
    <div className="space-y-4">
      <DateField label="Needed by" date="2026-12-02" today="2026-11-30" years="next" />
      <Dropzone
        hint="Pictures and PDFs, up to 50 MB each"
        accept=".png,.pdf"
        onFiles={(files) => say({ words: `${files.length} added` })}
      >
        {undefined}
      </Dropzone>
      <ErrorNotice
        error={new ApiError({ status: 503, correlationId: 'a04b1c' })}
        retry={() => say({ words: 'Tried again' })}
      >
        What you typed is still here.
      </ErrorNotice>
      <div className="flex gap-2">
        <Button onClick={() => dialog.current?.showModal()}>Open a dialog</Button>
        <Button onClick={() => say({ words: '2 lines added' })}>Show a toast</Button>
      </div>
      <Dialog ref={dialog} aria-label="Delete for good">
        <p className="pb-4">The file and its details will be deleted for everyone.</p>
        <form method="dialog" className="flex justify-end gap-2">
          <Button type="submit">Cancel</Button>
          <Button type="submit" variant="danger">
            Delete
          </Button>
        </form>
      </Dialog>
      <Toast words={said?.words} act={said}>
        <Button size="small" onClick={() => say(undefined)}>
          Undo
        </Button>
      </Toast>
    </div>
  );
}
