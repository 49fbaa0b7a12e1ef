import { isDeepStrictEqual } from 'node:util';
import { type AssetServices, assetServices } from '#lib/assets/asset-services.ts';
import { ASSET_COLUMNS, lockUnchanged, storedAsset } from '#lib/assets/assets.ts';
import { readMetaproperties } from '#lib/assets/metaproperties.ts';
import { patchMetaproperties } from '#lib/assets/metaproperty-values.ts';
import type { Asset } from '#lib/assets/schema.ts';
import { assetSearchColumns } from '#lib/assets/upload/upload.ts';
import { requireAssetLimit } from '#lib/assets/upload/validate-upload.ts';
import { actorId, type GlobalContext } from '#lib/auth/context.ts';
import type { Stored } from '#lib/documents/document.ts';
import { invalid } from '#lib/errors.ts';
import { recordAudit } from '#lib/logging/audit-log.ts';
import { auditDetails } from './upload.ts';
import type { AssetPatch } from './upload-schema.ts';

type AssetDetails = Pick<
  Asset,
  'name' | 'description' | 'tags' | 'productNumbers' | 'purpose' | 'metaproperties'
>;

/**
 * Changes the details of an asset, and returns it as it is then. A patch that changes nothing writes nothing. `ifMatch`
 * is the header's value. Throws RESOURCE_NOT_FOUND, PRECONDITION_FAILED, and VALIDATION_ERROR for metaproperties that
 * are not valid or a product that is at its limit of assets.
 */
export async function changeAsset(
  ctx: GlobalContext<'assets:write'>,
  assetId: string,
  patch: AssetPatch,
  ifMatch: string,
  { publicUrl }: Pick<AssetServices, 'publicUrl'> = assetServices(),
): Promise<Stored<Asset>> {
  return ctx.db.transaction().execute(async (tx) => {
    const { row, asset } = await lockUnchanged(tx, assetId, ifMatch, publicUrl);
    const details = await patchedDetails(ctx, asset, patch);
    const changes = listChanges(asset, details);
    if (changes.length === 0) return storedAsset(row, publicUrl);
    await requireAssetLimit(tx, without(details.productNumbers, asset.productNumbers));
    const changed = await tx
      .updateTable('assets')
      .set({
        name: details.name,
        description: details.description ?? null,
        tags: details.tags,
        product_numbers: details.productNumbers,
        purpose: details.purpose,
        metaproperties: JSON.stringify(details.metaproperties),
        ...assetSearchColumns({ ...asset, ...details }),
        updated_at: ctx.clock.now(),
      })
      .where('asset_id', '=', assetId)
      .returning(ASSET_COLUMNS)
      .executeTakeFirstOrThrow();
    await recordAudit(tx, {
      actor: actorId(ctx.principal),
      action: 'asset.changed',
      subject: assetId,
      details: { ...auditDetails(asset), ...auditedChanges(asset, details, changes) },
    });
    return storedAsset(changed, publicUrl);
  });
}

async function patchedDetails(
  ctx: GlobalContext<'assets:write'>,
  asset: Asset,
  patch: AssetPatch,
): Promise<AssetDetails> {
  const { description = asset.description, metaproperties, ...others } = patch;
  const { tags = asset.tags, productNumbers = asset.productNumbers } = patch;
  return {
    name: asset.name,
    purpose: asset.purpose,
    ...others,
    ...(description != null && { description }),
    tags: tags ?? [],
    productNumbers: productNumbers ?? [],
    metaproperties:
      metaproperties === undefined
        ? asset.metaproperties
        : await patchedMetaproperties(ctx, asset.metaproperties, metaproperties),
  };
}

async function patchedMetaproperties(
  ctx: GlobalContext<'assets:write'>,
  current: Asset['metaproperties'],
  patch: NonNullable<AssetPatch['metaproperties']> | null,
): Promise<Asset['metaproperties']> {
  const result = patchMetaproperties(await readMetaproperties(ctx), current, patch);
  if ('details' in result) throw invalid(result.details);
  return result.value;
}

const MEMBERS = ['name', 'description', 'tags', 'productNumbers', 'purpose'] as const;

/** The members that differ, metaproperties each by name: `tags`, `metaproperties.season`. */
function listChanges(before: AssetDetails, after: AssetDetails): string[] {
  const values = ({ metaproperties }: AssetDetails) =>
    new Map(metaproperties.map(({ name, values: given }) => [name, given]));
  const [old, given] = [values(before), values(after)];
  const names = [...new Set([...old.keys(), ...given.keys()])];
  return [
    ...MEMBERS.filter((member) => !isDeepStrictEqual(before[member], after[member])),
    ...names
      .filter((name) => !isDeepStrictEqual(old.get(name), given.get(name)))
      .map((name) => `metaproperties.${name}`),
  ];
}

/** What changed, without texts that somebody wrote: they may be personal data. */
function auditedChanges(before: Asset, after: AssetDetails, changed: readonly string[]) {
  const [added, removed] = [
    without(after.productNumbers, before.productNumbers),
    without(before.productNumbers, after.productNumbers),
  ];
  return {
    changed,
    ...(before.purpose === after.purpose ? {} : { purpose: [before.purpose, after.purpose] }),
    ...(added.length + removed.length === 0 ? {} : { productNumbers: { added, removed } }),
  };
}

function without(values: readonly string[], others: readonly string[]): string[] {
  return values.filter((value) => !others.includes(value));
}
