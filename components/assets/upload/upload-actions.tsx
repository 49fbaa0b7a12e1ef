import { Button } from '#components/ui/button.tsx';
import type { UploadFile } from './upload-file.ts';
import type { Standing } from './upload-standing.ts';
import type { UploadStore } from './upload-work.ts';

type Parts = { file: UploadFile; standing: Standing; store: UploadStore };

/** What can be done with a file as it stands, but for taking it off. */
export function UploadActions({ file, standing, store }: Parts) {
  const { id, step } = file;
  const { name } = file.file;
  const isOnItsWay = step.at === 'waiting' || step.at === 'sending';
  const mayTryAgain = (step.at === 'failed' || step.at === 'cancelled') && standing.maySend;
  return (
    <div className="upload-actions">
      {step.at === 'ready' && standing.twin && !standing.sameAs && (
        <Action
          what="Upload it all the same"
          name={name}
          act={() => store.tell({ type: 'wanted', id })}
        />
      )}
      {mayTryAgain && (
        <Action
          what="Try again"
          name={name}
          act={() => store.tell({ type: 'queued', ids: [id] })}
        />
      )}
      {isOnItsWay && <Action what="Cancel" name={name} act={() => store.cancel(id)} />}
    </div>
  );
}

/** The button may be gone with what it does: the keyboard stays at the file. */
function Action({ what, name, act }: { what: string; name: string; act: () => void }) {
  return (
    <Button
      onClick={({ currentTarget }) => {
        currentTarget.closest('li')?.focus();
        act();
      }}
    >
      {what} <span className="sr-only">{name}</span>
    </Button>
  );
}
