import { Button } from '#components/ui/button.tsx';
import type { UploadFile } from './upload-file.ts';
import type { Standing } from './upload-standing.ts';
import type { UploadStore } from './upload-work.ts';

type Parts = { file: UploadFile; standing: Standing; store: UploadStore };

/** What can be done with a file as it stands. */
export function UploadActions({ file, standing, store }: Parts) {
  const { id, step } = file;
  const { name } = file.file;
  const isOnItsWay = step.at === 'waiting' || step.at === 'sending';
  return (
    <div className="upload-actions">
      {step.at === 'ready' && standing.twin && !standing.sameAs && (
        <Action
          what="Upload it all the same"
          name={name}
          act={() => store.tell({ type: 'wanted', id })}
        />
      )}
      {(step.at === 'failed' || step.at === 'cancelled') && standing.maySend && (
        <Action
          what="Try again"
          name={name}
          act={() => store.tell({ type: 'queued', ids: [id] })}
        />
      )}
      {isOnItsWay ? (
        <Action what="Cancel" name={name} act={() => store.cancel(id)} />
      ) : (
        <Action what="Remove" name={name} act={() => takeOff(store, id)} />
      )}
    </div>
  );
}

function Action({ what, name, act }: { what: string; name: string; act: () => void }) {
  return (
    <Button onClick={act}>
      {what} <span className="sr-only">{name}</span>
    </Button>
  );
}

/** Takes the file off, and leaves the keyboard at the next one, or at the one before. */
function takeOff(store: UploadStore, id: string): void {
  const row = document.querySelector<HTMLElement>(`[data-upload="${id}"]`);
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  store.takeOff([id]);
  if (beside instanceof HTMLElement) beside.focus();
}
