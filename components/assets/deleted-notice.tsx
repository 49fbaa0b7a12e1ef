'use client';

import { useEffect, useState } from 'react';
import { Notice } from '#components/ui/notice.tsx';

let deleted: string | undefined;

/** Remembers which file was deleted, for the list that is shown next. */
export function rememberDeleted(fileName: string): void {
  deleted = fileName;
}

/** Names the asset that was just deleted, once. */
export function DeletedNotice() {
  const [fileName, setFileName] = useState<string>();
  useEffect(() => {
    if (deleted !== undefined) setFileName(deleted);
    deleted = undefined;
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
