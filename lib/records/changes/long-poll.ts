import type { LongPoll } from '#lib/api/declaration.ts';
import type { Stored } from '#lib/documents/document.ts';
import { services } from '#lib/services.ts';
import type { ChangePage } from './change-page.ts';
import { STREAM } from './changes.ts';

/** Waits for a change of the country. */
export const CHANGES_POLL: LongPoll = {
  key: ({ countryCode }) => String(countryCode),
  versions: async (countries) => {
    const read = (country: string) => services().prepared.run(STREAM, { country });
    const streams = await Promise.all(countries.map(read));
    return new Map(streams.map((stream, at) => [countries[at] ?? '', JSON.stringify(stream)]));
  },
  isPending: (result, { cursor, changedFrom }) => {
    // From now on there is nothing yet, whenever it is read.
    if (cursor === undefined && changedFrom === undefined) return false;
    const { body, pagination } = result as Stored<ChangePage>;
    return pagination?.hasMore === false && Buffer.from(body).indexOf(NO_CHANGES) === 0;
  },
};

const NO_CHANGES = '{"changes":[]';
