import type { Metaproperty } from '#lib/assets/schema.ts';
import { DetailFields } from './detail-fields.tsx';
import type { QueueEvent, UploadQueue } from './upload-queue.ts';
import { commonProblems, type Standing } from './upload-standing.ts';

type Parts = {
  countryCode: string;
  queue: UploadQueue;
  standing: ReadonlyMap<string, Standing>;
  metaproperties: readonly Metaproperty[];
  today: string;
  tell: (event: QueueEvent) => void;
};

/** What all files have in common, typed once. */
export function CommonFields(parts: Parts) {
  const { countryCode, queue, standing, metaproperties, today, tell } = parts;
  return (
    <section aria-labelledby="common-details" className="upload-common">
      <h2 id="common-details" className="font-semibold text-lg">
        Details for all files
      </h2>
      <p className="text-quiet text-sm">A file may have its own instead: see below its name.</p>
      <DetailFields
        countryCode={countryCode}
        details={queue.common}
        metaproperties={metaproperties}
        today={today}
        problems={queue.isTried ? commonProblems(queue, standing) : {}}
        onTyped={(details) => tell({ type: 'typed for all', details })}
        onProperty={(name, values) =>
          tell({
            type: 'typed for all',
            details: { metaproperties: { ...queue.common.metaproperties, [name]: values } },
          })
        }
      />
    </section>
  );
}
