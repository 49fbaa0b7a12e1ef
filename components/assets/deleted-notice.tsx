'use client';

import { useEffect, useState } from 'react';
import { Notice } from '#components/ui/notice.tsx';
import { takeDeleted } from './deleted-asset.ts';

/** Says on the list of assets which one was deleted on the page before. */
export function DeletedNotice() {
  const [fileName, setFileName] = useState<string>();
  useEffect(() => {
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
