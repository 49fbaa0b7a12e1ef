'use client';

import { useEffect, useState } from 'react';
import { Notice } from '#components/ui/notice/notice.tsx';
import { rememberList, takeDeletedName } from './list-memory.ts';

/** Names the asset that was just deleted, on the list that a deletion returns to. */
export function DeletedNotice() {
  const [fileName, setFileName] = useState<string>();
  useEffect(() => {
    rememberList();
    const deleted = takeDeletedName();
    if (deleted !== undefined) setFileName(deleted);
  }, []);
  return (
    <div role="status">
      {fileName !== undefined && (
        <Notice tone="good">
          <span className="wrap-anywhere">“{fileName}” was deleted.</span>
        </Notice>
      )}
    </div>
  );
}
