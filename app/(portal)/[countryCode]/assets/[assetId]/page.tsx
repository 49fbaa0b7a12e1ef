import { Download, Pencil } from 'lucide-react';
import {
  AssetFacts,
  AssetFile,
  AssetIds,
  AssetProperties,
  AssetStatusNotice,
} from '#components/assets/asset-document.tsx';
import { AssetPreview } from '#components/assets/asset-picture.tsx';
import { AssetUsage } from '#components/assets/asset-usage.tsx';
import { DeleteAsset } from '#components/assets/delete-asset.tsx';
import { RefreshWhileProcessing } from '#components/assets/refresh-while-processing.tsx';
import { ButtonLink } from '#components/ui/button/button.tsx';
import { PrintButton } from '#components/ui/button/print-button.tsx';
import { CopyTable } from '#components/ui/table/copy-table.tsx';
import { Section } from '#components/ui/text/facts.tsx';
import { CountryPath } from '#lib/api/fields.ts';
import { getAsset } from '#lib/assets/assets.ts';
import { ASSET_PURPOSE_LABELS, ASSET_TYPE_LABELS } from '#lib/assets/labels.ts';
import { assetHref, assetPath, contentPath, editAssetHref } from '#lib/assets/links.ts';
import { listMetaproperties } from '#lib/assets/metaproperties.ts';
import { listAssetUses } from '#lib/assets/product-assets.ts';
import { type Asset, AssetId } from '#lib/assets/schema.ts';
import { withScope } from '#lib/auth/context.ts';
import { defineRecord } from '../../../record-screen.tsx';

export const metadata = { title: 'Asset' };

/** One asset: its preview, properties, and where it is used. */
export default defineRecord({
  scope: 'assets:read',
  path: CountryPath.extend({ assetId: AssetId }),
  find: async (ctx, { assetId }) => {
    const stored = await getAsset(ctx, assetId);
    return { asset: stored.parse(), etag: stored.etag };
  },
  seen: ({ item: { asset } }) => ({
    href: assetHref(asset.assetId),
    title: asset.name,
    kind: kindText(asset),
  }),
  reads: ({ ctx, item: { asset } }) => {
    const productReader = withScope(ctx, 'product:read');
    return {
      known: listMetaproperties(ctx),
      uses: productReader && listAssetUses(productReader, asset.productNumbers),
    };
  },
  header: ({ ctx, countryCode, item: { asset, etag }, read: { uses }, apiCall }) => {
    const { assetId, status } = asset;
    return {
      crumbs: [{ name: 'Assets', href: '/assets' }],
      title: asset.name,
      line: <AssetFile asset={asset} />,
      headline: status !== 'READY' && <AssetStatusNotice status={status} />,
      actions: (
        <>
          {status === 'READY' && (
            <ButtonLink Icon={Download} href={contentPath(assetId)} isFile variant="main">
              Download
            </ButtonLink>
          )}
          {withScope(ctx, 'assets:write') && (
            <ButtonLink Icon={Pencil} href={editAssetHref(assetId)}>
              Edit details
            </ButtonLink>
          )}
        </>
      ),
      menu: (
        <>
          <PrintButton />
          {apiCall(assetPath(assetId))}
          {uses && uses.products.length > 0 && <CopyTable table="Products that use it" />}
          {withScope(ctx, 'assets:delete') && (
            <DeleteAsset key={etag} assetId={assetId} fileName={asset.fileName} etag={etag}>
              {uses && <AssetUsage countryCode={countryCode} uses={uses} isBrief />}
            </DeleteAsset>
          )}
        </>
      ),
    };
  },
  sections: ({ countryCode, item: { asset }, timeZone, read: { known, uses } }) => (
    <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
      {asset.status === 'PROCESSING' && <RefreshWhileProcessing />}
      <div className="min-w-0 space-y-5">
        <AssetPreview asset={asset} />
        {uses && (
          <Section title="Used by">
            <AssetUsage countryCode={countryCode} uses={uses} />
          </Section>
        )}
      </div>
      <div className="min-w-0 space-y-6">
        {asset.description && <p className="whitespace-pre-line text-sm">{asset.description}</p>}
        <AssetFacts asset={asset} timeZone={timeZone} />
        <Section title="More details">
          <AssetProperties given={asset.metaproperties} known={known.parse().metaproperties} />
        </Section>
        <Section title="Identifiers">
          <AssetIds asset={asset} />
        </Section>
      </div>
    </div>
  ),
});

/** Its purpose, or its type when the purpose is `OTHER`. */
function kindText({ purpose, type }: Asset): string {
  return purpose === 'OTHER' ? ASSET_TYPE_LABELS[type] : ASSET_PURPOSE_LABELS[purpose];
}
