'use client';

import { useEffect, useState } from 'react';
import { Notice } from '#components/ui/notice.tsx';
import { noteList, takeDeleted } from './list-memory.ts';

/** Says on a list of assets which one was deleted on the page before; a deletion leads back to it. */
export function DeletedNotice() {
  const [fileName, setFileName] = useState<string>();
  useEffect(() => {
    noteList();
    const deleted = takeDeleted();
    if (deleted !== undefined) setFileName(deleted);
  }, []);
  return (
    <div role="status">
      {fileName !== undefined && (
        <Notice tone="good">
          <span className="wrap-anywhere">“{fileName}” was deleted, its bytes and its record.</span>
        </Notice>
      )}
    </div>
  );
}
