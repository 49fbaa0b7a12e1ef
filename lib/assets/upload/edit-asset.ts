import { type AssetServices, assetServices } from '#lib/assets/asset-services.ts';
import { getAsset } from '#lib/assets/assets.ts';
import { listMetaproperties } from '#lib/assets/metaproperties.ts';
import { findFullProducts } from '#lib/assets/product-assets.ts';
import type { Asset, Metaproperty } from '#lib/assets/schema.ts';
import type { GlobalContext } from '#lib/auth/context.ts';
import { type ErrorDetail, isDomainError } from '#lib/errors.ts';
import { changeAsset } from './change-asset.ts';
import {
  detailsToType,
  differingFields,
  fieldsChangedSince,
  patchOf,
  type TypedDetails,
  typedDetails,
} from './typed-details.ts';

/** A form as it was sent: what was typed, and the asset as it was when the form was opened. */
type SentForm = {
  readonly fields: URLSearchParams;
  /** `fingerprintsOf` the details that the form showed. */
  readonly opened: string;
  /** The ETag of the asset that the form showed. */
  readonly etag: string;
};

/** Whether a form was saved; if not, the fields that its sender had changed. */
type EditResult =
  | { readonly isSaved: true }
  | { readonly isSaved: false; readonly changed: TypedDetails };

/**
 * Changes the details that were typed into a form, and no others. If somebody else has changed the details meanwhile,
 * nothing is saved, unless both typed the same. `today` completes dates without a year. Throws RESOURCE_NOT_FOUND.
 */
export async function saveTypedDetails(
  ctx: GlobalContext<'assets:read' | 'assets:write'>,
  assetId: string,
  { fields, opened, etag }: SentForm,
  today: string,
  services: AssetServices = assetServices(),
): Promise<EditResult> {
  const { metaproperties: known } = (await listMetaproperties(ctx)).parse();
  const typed = typedDetails(fields, known, today);
  const names = fieldsChangedSince(typed, opened);
  const changed = new Map(names.map((name) => [name, typed.get(name) ?? []]));
  let ifMatch = etag;
  for (let tries = 1; ; tries += 1) {
    const asset = (await getAsset(ctx, assetId, services)).parse();
    const result = patchOf(typed, names, asset, known);
    if ('details' in result) return { isSaved: false, changed };
    try {
      await changeAsset(ctx, assetId, result.patch, ifMatch, services);
      return { isSaved: true };
    } catch (error) {
      if (!isDomainError(error)) throw error;
      if (error.code === 'VALIDATION_ERROR') return { isSaved: false, changed };
      if (error.code !== 'PRECONDITION_FAILED') throw error;
      const current = await getAsset(ctx, assetId, services);
      const now = detailsToType(current.parse(), known);
      const differing = new Set(differingFields(typed, now));
      if (!names.some((name) => differing.has(name))) return { isSaved: true };
      // What the service itself changes, such as the status, is nobody's edit.
      const isEdited = fieldsChangedSince(now, opened).length > 0;
      if (isEdited || tries === MAX_TRIES) return { isSaved: false, changed };
      ifMatch = current.etag;
    }
  }
}

const MAX_TRIES = 3;

/** What is wrong with the details of `draft`, by field, if it were saved now. Empty if nothing is. */
export async function findDraftIssues(
  ctx: GlobalContext<'assets:read'>,
  asset: Asset,
  draft: TypedDetails,
  known: readonly Metaproperty[],
): Promise<readonly ErrorDetail[]> {
  const result = patchOf(draft, [...draft.keys()], asset, known);
  if ('details' in result) return result.details;
  const numbers = result.patch.productNumbers ?? [];
  const added = numbers.filter((number) => !asset.productNumbers.includes(number));
  return findFullProducts(ctx.db, added);
}
