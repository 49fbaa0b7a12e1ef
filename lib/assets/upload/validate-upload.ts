import { parse } from 'node:path';
import type { ValidationResult } from '#lib/api/request/validate.ts';
import type { ReceivedFile } from '#lib/api/upload/spool.ts';
import type { AssetServices } from '#lib/assets/asset-services.ts';
import { validateMetaproperties } from '#lib/assets/metaproperties.ts';
import type { AssetMetaproperty, AssetPurpose } from '#lib/assets/schema.ts';
import type { GlobalContext } from '#lib/auth/context.ts';
import { invalid, isDomainError } from '#lib/errors.ts';
import { type Inspected, inspect } from './inspection/inspect.ts';
import type { UploadParts } from './upload-schema.ts';

/** A received file and the other fields of its multipart request. */
export type Upload = { readonly file: ReceivedFile; readonly parts: UploadParts };

/** An upload after validation: what the file is, and its details with defaults applied. */
export type ValidUpload = Inspected & {
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
export async function validateUpload(
  ctx: GlobalContext<'assets:write'>,
  { file, parts }: Upload,
  { pictures }: Pick<AssetServices, 'pictures'>,
): Promise<ValidUpload> {
  const metaproperties = await validateMetaproperties(ctx, parts.metaproperties ?? {});
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
function issuesOf(error: unknown): Extract<ValidationResult<Inspected>, { details: unknown }> {
  if (isDomainError(error) && error.code === 'VALIDATION_ERROR' && error.details) {
    return { details: error.details };
  }
  throw error;
}
