import type { Metaproperty } from '#lib/assets/schema.ts';
import type { UploadQueue } from './upload-queue.ts';
import { UploadRow } from './upload-row.tsx';
import type { Standing } from './upload-standing.ts';
import type { UploadStore } from './upload-work.ts';

type Parts = {
  countryCode: string;
  queue: UploadQueue;
  standing: ReadonlyMap<string, Standing>;
  metaproperties: readonly Metaproperty[];
  today: string;
  store: UploadStore;
};

/** Every file on the sheet, in the order in which they were dropped. */
export function UploadList(parts: Parts) {
  const { countryCode, queue, standing, metaproperties, today, store } = parts;
  return (
    <section aria-labelledby="upload-files" className="upload-files">
      <h2 id="upload-files" tabIndex={-1} className="font-semibold text-lg outline-none">
        Files
      </h2>
      <ul aria-labelledby="upload-files" className="divide-y divide-line border-line border-y">
        {queue.files.map((file) => {
          const known = standing.get(file.id);
          return (
            known && (
              <UploadRow
                key={file.id}
                {...{ countryCode, file, metaproperties, today, store }}
                standing={known}
                common={queue.common}
                isTried={queue.isTried}
              />
            )
          );
        })}
      </ul>
    </section>
  );
}
