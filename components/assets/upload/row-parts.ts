import type { Metaproperty } from '#lib/assets/schema.ts';
import type { CommonDetails } from './upload-details.ts';
import type { UploadFile } from './upload-file.ts';
import type { Standing } from './upload-standing.ts';
import type { UploadStore } from './upload-work.ts';

/** What the parts of a row of the sheet know. */
export type RowParts = {
  countryCode: string;
  file: UploadFile;
  standing: Standing;
  common: CommonDetails;
  isTried: boolean;
  metaproperties: readonly Metaproperty[];
  today: string;
  store: UploadStore;
};
