'use client';

import { useCallback, useMemo, useRef } from 'react';
import { Dropzone } from '#components/ui/dropzone.tsx';
import type { CountryCode } from '#lib/api/fields.ts';
import { FILE_KINDS } from '#lib/assets/file-kinds.ts';
import { fileSize } from '#lib/assets/file-size.ts';
import type { Metaproperty } from '#lib/assets/schema.ts';
import { CommonFields } from './common-fields.tsx';
import { KIND_NAMES } from './file-refusal.ts';
import { HoldNotice } from './hold-notice.tsx';
import { UploadBar } from './upload-bar.tsx';
import { UploadList } from './upload-list.tsx';
import { readyIds, standings } from './upload-standing.ts';
import { useUploads } from './use-uploads.ts';

type Parts = {
  countryCode: CountryCode;
  /** The largest file that the service takes. */
  limitBytes: number;
  /** What an upload may say of metaproperties. */
  metaproperties: readonly Metaproperty[];
  today: string;
};

/** Takes any number of files, asks what they are, and uploads them. */
export function UploadSheet({ countryCode, limitBytes, metaproperties, today }: Parts) {
  const sheet = useRef<HTMLDivElement>(null);
  const { queue, store } = useUploads(countryCode);
  const standing = useMemo(() => standings(queue, metaproperties), [queue, metaproperties]);
  const add = useCallback(
    (files: readonly File[]) => store().add(files, limitBytes),
    [store, limitBytes],
  );
  const upload = () => {
    store().tell({ type: 'tried' });
    store().tell({ type: 'queued', ids: readyIds(queue, standing) });
    // What is missing is marked by then, or the button has nothing left to do.
    requestAnimationFrame(() => leadToProblem(sheet.current));
  };
  return (
    <div ref={sheet}>
      <Dropzone
        hint={`${KIND_NAMES}, at most ${fileSize(limitBytes)} each. Folders are taken too.`}
        accept={ENDINGS}
        onFiles={add}
      >
        {queue.files.length > 0 && (
          <div className="upload-sheet">
            <CommonFields
              {...{ countryCode, queue, standing, metaproperties, today }}
              tell={store().tell}
            />
            <UploadList
              {...{ countryCode, queue, standing, metaproperties, today }}
              store={store()}
            />
            <div className="upload-foot">
              <HoldNotice hold={queue.hold} goOn={() => store().tell({ type: 'gone on' })} />
              <UploadBar queue={queue} standing={standing} upload={upload} store={store()} />
            </div>
          </div>
        )}
      </Dropzone>
    </div>
  );
}

const ENDINGS = FILE_KINDS.flatMap(({ endings }) => endings.map((ending) => `.${ending}`)).join();

/** Puts the keyboard where something is missing, else at the files. */
function leadToProblem(sheet: HTMLElement | null): void {
  const problem = sheet?.querySelector<HTMLElement>('[aria-invalid=true]');
  if (problem) problem.focus();
  else sheet?.querySelector<HTMLElement>('#upload-files')?.focus({ preventScroll: true });
}
