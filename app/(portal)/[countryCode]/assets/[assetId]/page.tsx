import { Download, Pencil } from 'lucide-react';
import type { Metadata } from 'next';
import { orNotFound } from '#app/(portal)/path-params.ts';
import {
  AssetFacts,
  AssetHeader,
  AssetIds,
  AssetProperties,
} from '#components/assets/asset-document.tsx';
import { AssetPreview } from '#components/assets/asset-picture.tsx';
import { AssetUsage } from '#components/assets/asset-usage.tsx';
import { DeleteAsset } from '#components/assets/delete-asset.tsx';
import { RefreshWhileProcessing } from '#components/assets/refresh-while-processing.tsx';
import { CopyApiCall } from '#components/shell/copy-api-call.tsx';
import { RememberSeen } from '#components/shell/preferences/browser-preferences.tsx';
import { AsOf } from '#components/shell/time/time.tsx';
import { ButtonLink } from '#components/ui/button/button.tsx';
import { PrintButton } from '#components/ui/button/print-button.tsx';
import { Menu } from '#components/ui/menu.tsx';
import { CopyTable } from '#components/ui/table/copy-table.tsx';
import { SectionTitle } from '#components/ui/text/facts.tsx';
import { CountryPath } from '#lib/api/fields.ts';
import { getAsset } from '#lib/assets/assets.ts';
import { ASSET_PURPOSE_LABELS, ASSET_TYPE_LABELS } from '#lib/assets/labels.ts';
import { assetHref, assetPath, contentPath, editAssetHref } from '#lib/assets/links.ts';
import { listMetaproperties } from '#lib/assets/metaproperties.ts';
import { listAssetUses } from '#lib/assets/product-assets.ts';
import { type Asset, AssetId } from '#lib/assets/schema.ts';
import { withScope } from '#lib/auth/context.ts';
import { services } from '#lib/services.ts';
import { screenTimeZone } from '../../../home-branch.ts';
import { pathParams } from '../../../path-params.ts';
import { staffContext } from '../../../staff.ts';

const AssetPath = CountryPath.extend({ assetId: AssetId });
type Props = PageProps<'/[countryCode]/assets/[assetId]'>;

export const metadata: Metadata = { title: 'Asset' };

/** One asset: its preview, properties, and where it is used. */
export default async function AssetPage({ params }: Props) {
  const { countryCode, assetId } = await pathParams(AssetPath, params);
  const ctx = await staffContext(countryCode, 'assets:read');
  const stored = await orNotFound(getAsset(ctx, assetId));
  const asset = stored.parse();
  const { metaproperties } = (await listMetaproperties(ctx)).parse();
  const productReader = withScope(ctx, 'product:read');
  const uses = productReader && (await listAssetUses(productReader, asset.productNumbers));
  const timeZone = await screenTimeZone(countryCode);
  return (
    <article className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
      <RememberSeen
        href={assetHref(countryCode, assetId)}
        title={asset.name}
        kind={kindText(asset)}
      />
      {asset.status === 'PROCESSING' && <RefreshWhileProcessing />}
      <AssetHeader
        asset={asset}
        countryCode={countryCode}
        updated={<AsOf at={ctx.clock.now().toISOString()} timeZone={timeZone} />}
        actions={
          <>
            {asset.status === 'READY' && (
              <ButtonLink Icon={Download} href={contentPath(assetId)} isFile variant="main">
                Download
              </ButtonLink>
            )}
            {withScope(ctx, 'assets:write') && (
              <ButtonLink Icon={Pencil} href={editAssetHref(countryCode, assetId)}>
                Edit details
              </ButtonLink>
            )}
            <Menu label="More">
              <PrintButton />
              <CopyApiCall baseUrl={services().config.publicUrl} path={assetPath(assetId)} />
              {uses && uses.products.length > 0 && <CopyTable table="Products that use it" />}
              {withScope(ctx, 'assets:delete') && (
                <DeleteAsset
                  key={stored.etag}
                  countryCode={countryCode}
                  assetId={assetId}
                  fileName={asset.fileName}
                  etag={stored.etag}
                >
                  {uses && <AssetUsage countryCode={countryCode} uses={uses} isBrief />}
                </DeleteAsset>
              )}
            </Menu>
          </>
        }
      />
      <div className="min-w-0 space-y-5">
        <AssetPreview asset={asset} />
        {uses && (
          <section aria-labelledby="uses">
            <SectionTitle id="uses">Used by</SectionTitle>
            <AssetUsage countryCode={countryCode} uses={uses} />
          </section>
        )}
      </div>
      <div className="min-w-0 space-y-6">
        {asset.description && <p className="whitespace-pre-line text-sm">{asset.description}</p>}
        <AssetFacts asset={asset} countryCode={countryCode} timeZone={timeZone} />
        <section aria-labelledby="metaproperties">
          <SectionTitle id="metaproperties">More details</SectionTitle>
          <AssetProperties
            countryCode={countryCode}
            given={asset.metaproperties}
            known={metaproperties}
          />
        </section>
        <section aria-labelledby="ids">
          <SectionTitle id="ids">Identifiers</SectionTitle>
          <AssetIds asset={asset} />
        </section>
      </div>
    </article>
  );
}

/** Its purpose, or its type when the purpose is `OTHER`. */
function kindText({ purpose, type }: Asset): string {
  return purpose === 'OTHER' ? ASSET_TYPE_LABELS[type] : ASSET_PURPOSE_LABELS[purpose];
}
