const DELETED = 'deleted-asset';
const LIST = 'list-of-assets';

/** In the browser: notes the address of the list of assets that is on the screen. */
export function noteList(): void {
  sessionStorage.setItem(LIST, `${location.pathname}${location.search}`);
}

/** The list that was on the screen last, where it was one of this country; else the whole list. */
export function lastList(countryCode: string): string {
  const whole = `/${countryCode}/assets`;
  const last = sessionStorage.getItem(LIST);
  return last?.startsWith(`${whole}?`) ? last : whole;
}

/** Notes which file was deleted, for the list that comes next. */
export function noteDeleted(fileName: string): void {
  sessionStorage.setItem(DELETED, fileName);
}

/** The name of the file that was deleted just now; told once. */
export function takeDeleted(): string | undefined {
  const fileName = sessionStorage.getItem(DELETED) ?? undefined;
  sessionStorage.removeItem(DELETED);
  return fileName;
}
