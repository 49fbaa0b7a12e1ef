'use client';

import { useEffect, useState } from 'react';
import { setInTab } from '#components/shell/preferences/tab-storage.ts';
import { Notice } from '#components/ui/notice.tsx';

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

const DELETED = 'deleted-asset';
const LIST = 'list-of-assets';

/** Remembers the address of the asset list on the screen, in the browser tab. */
export function rememberList(): void {
  setInTab(LIST, `${location.pathname}${location.search}`);
}

/** The last list shown if it was of this country, else the whole list. */
export function lastListHref(countryCode: string): string {
  const whole = `/${countryCode}/assets`;
  const last = sessionStorage.getItem(LIST);
  return last?.startsWith(`${whole}?`) ? last : whole;
}

/** Remembers which file was deleted, for the list shown next. */
export function rememberDeleted(fileName: string): void {
  setInTab(DELETED, fileName);
}

/** The name of the file that was just deleted, returned once. */
export function takeDeletedName(): string | undefined {
  const fileName = sessionStorage.getItem(DELETED) ?? undefined;
  sessionStorage.removeItem(DELETED);
  return fileName;
}
