import { orNotFound, type PageProps } from '#app/(portal)/path-params.ts';
import { staffContext, staffPage } from '#app/(portal)/staff.ts';
import { AssetProperties } from '#components/assets/asset-document.tsx';
import { AssetPicture } from '#components/assets/asset-picture.tsx';
import { assetFields } from '#components/assets/details/asset-fields.ts';
import { EditDetails } from '#components/assets/details/edit-details.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { CountryPath } from '#lib/api/fields.ts';
import { getAsset } from '#lib/assets/assets.ts';
import { fileKindLabel, formatFileSize } from '#lib/assets/labels.ts';
import { assetHref } from '#lib/assets/links.ts';
import { listMetaproperties } from '#lib/assets/metaproperties.ts';
import { AssetId } from '#lib/assets/schema.ts';
import { todayIn } from '#lib/time/clock.ts';

const AssetPath = CountryPath.extend({ assetId: AssetId });

export const metadata = { title: 'Edit details' };

export default async function EditAssetPage(props: PageProps) {
  const { ctx, countryCode, path } = await staffPage(props, AssetPath, 'assets:read');
  await staffContext(countryCode, 'assets:write');
  const { assetId } = path;
  const stored = await orNotFound(getAsset(ctx, assetId));
  const asset = stored.parse();
  const { metaproperties } = (await listMetaproperties(ctx)).parse();
  // Details that nobody may change here are shown beside the form.
  const editable = new Set(
    metaproperties.flatMap(({ id, isEditable }) => (isEditable ? [id] : [])),
  );
  const fixed = asset.metaproperties.filter(({ id }) => !editable.has(id));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,48rem)_minmax(12rem,17.5rem)] lg:items-start">
      <div className="flex items-start gap-3 lg:col-span-full">
        <AssetPicture asset={asset} markSize={32} className="h-14 w-18 flex-none lg:hidden" />
        <PageHead crumbs={[{ name: asset.name, href: assetHref(assetId) }]} title="Edit details" />
      </div>
      <EditDetails
        asset={asset}
        etag={stored.etag}
        fields={assetFields(metaproperties, todayIn(ctx))}
        metaproperties={metaproperties}
      />
      <aside
        aria-label="The file"
        className="space-y-3 text-sm lg:sticky lg:top-[calc(var(--sticky-top)+var(--bar)+1rem)]"
      >
        <AssetPicture asset={asset} markSize={64} className="aspect-4/3 w-full max-lg:hidden" />
        <div>
          <p className="wrap-anywhere font-medium">{asset.fileName}</p>
          <p className="text-quiet text-xs">
            {fileKindLabel(asset.mimeType)} · {formatFileSize(asset.sizeBytes)}
          </p>
        </div>
        {fixed.length > 0 && <AssetProperties given={fixed} known={metaproperties} />}
      </aside>
    </div>
  );
}
