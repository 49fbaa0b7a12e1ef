/** In the browser: saves a text, or bytes, as a file of that name. */
export function saveFile(
  name: string,
  content: string | Blob,
  type = 'text/csv;charset=utf-8',
): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(
    content instanceof Blob ? content : new Blob([content], { type }),
  );
  link.download = name;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), SAVED_MS);
}

const SAVED_MS = 60_000;
