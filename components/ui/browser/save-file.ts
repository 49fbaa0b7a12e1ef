/** Saves bytes or the text of a CSV file as a file, through a download link. */
export function saveFile(name: string, content: string | Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(
    content instanceof Blob ? content : new Blob([content], { type: 'text/csv;charset=utf-8' }),
  );
  link.download = name;
  link.click();
  // The browser reads the URL after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}

const REVOKE_AFTER_MS = 60_000;
