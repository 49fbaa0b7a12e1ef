const KEY = 'deleted-asset';

/** In the browser: notes which asset was deleted, for the page that comes next. */
export function noteDeleted(fileName: string): void {
  sessionStorage.setItem(KEY, fileName);
}

/** The name of the file that was deleted just now; told once. */
export function takeDeleted(): string | undefined {
  const fileName = sessionStorage.getItem(KEY) ?? undefined;
  sessionStorage.removeItem(KEY);
  return fileName;
}
