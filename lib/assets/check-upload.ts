import { parse } from 'node:path';
import type { Checked } from '#lib/api/issues.ts';
import type { ReceivedFile } from '#lib/api/spool.ts';
import type { WorldContext } from '#lib/auth/context.ts';
import { invalid, isFailure } from '#lib/failures.ts';
import { type Inspected, inspect } from './inspection/inspect.ts';
import type { AssetKeeping } from './keeping.ts';
import { checkMetaproperties } from './metaproperties.ts';
import type { AssetMetaproperty, AssetPurpose } from './schema.ts';
import type { UploadParts } from './upload-schema.ts';

/** A received file and the other fields of its multipart request. */
export type Upload = { readonly file: ReceivedFile; readonly parts: UploadParts };

/** An upload after validation: what the file is, and its details with defaults applied. */
export type SoundUpload = Inspected & {
  readonly name: string;
  readonly description: string | undefined;
  readonly sizeBytes: number;
  readonly checksumSha256: string;
  readonly purpose: AssetPurpose;
  readonly tags: readonly string[];
  readonly metaproperties: readonly AssetMetaproperty[];
  readonly productNumbers: readonly string[];
};

/**
 * Validates an upload. Throws UNSUPPORTED_MEDIA_TYPE for a file of a kind that is not accepted, and VALIDATION_ERROR
 * with every issue of the file and of the metaproperties.
 */
export async function checkUpload(
  ctx: WorldContext<'assets:write'>,
  { file, parts }: Upload,
  { pictures }: Pick<AssetKeeping, 'pictures'>,
): Promise<SoundUpload> {
  const metaproperties = await checkMetaproperties(ctx, parts.metaproperties ?? {});
  const caller = ctx.principal.clientId;
  const inspected = await inspect({ ...file, caller }, pictures).then(
    (value) => ({ value }),
    issuesOf,
  );
  const details = [inspected, metaproperties].flatMap((part) =>
    'details' in part ? part.details : [],
  );
  if ('details' in inspected || 'details' in metaproperties) throw invalid(details);
  return {
    ...inspected.value,
    name: parts.name ?? parse(inspected.value.fileName).name.trim(),
    description: parts.description,
    sizeBytes: file.sizeBytes,
    checksumSha256: file.checksumSha256,
    purpose: parts.purpose ?? 'OTHER',
    tags: parts.tags ?? [],
    metaproperties: metaproperties.value,
    productNumbers: parts.productNumbers ?? [],
  };
}

/** The issues of an invalid file, to report them with those of the metaproperties. */
function issuesOf(error: unknown): Extract<Checked<Inspected>, { details: unknown }> {
  if (isFailure(error) && error.code === 'VALIDATION_ERROR' && error.details) {
    return { details: error.details };
  }
  throw error;
}
