import { X } from 'lucide-react';
import type { UploadFile } from './upload-file.ts';
import type { UploadStore } from './upload-work.ts';

/** Takes a file off the sheet; what is on its way is cancelled first, by itself. */
export function TakeOffButton({ file, store }: { file: UploadFile; store: UploadStore }) {
  const isOnItsWay = file.step.at === 'waiting' || file.step.at === 'sending';
  if (isOnItsWay) return undefined;
  return (
    <button
      type="button"
      title="Take off the list"
      onClick={() => takeOff(store, file.id)}
      className="self-start rounded-md p-1.5 text-quiet hover:bg-accent-panel hover:text-accent"
    >
      <X size={18} aria-hidden="true" />
      <span className="sr-only">Take {file.file.name} off the list</span>
    </button>
  );
}

/** Leaves the keyboard at the next file, or at the one before. */
function takeOff(store: UploadStore, id: string): void {
  const row = document.querySelector<HTMLElement>(`[data-upload="${id}"]`);
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  store.takeOff([id]);
  if (beside instanceof HTMLElement) beside.focus();
}
