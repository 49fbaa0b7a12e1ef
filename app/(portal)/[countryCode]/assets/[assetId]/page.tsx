import { Download } from 'lucide-react';
import type { Metadata } from 'next';
import { AssetFacts, AssetIds } from '#components/assets/asset-facts.tsx';
import { AssetHeader } from '#components/assets/asset-header.tsx';
import { AssetPreview } from '#components/assets/asset-preview.tsx';
import { AssetProperties } from '#components/assets/asset-properties.tsx';
import { AssetUses } from '#components/assets/asset-uses.tsx';
import { AwaitCheck } from '#components/assets/await-check.tsx';
import { DeleteAsset } from '#components/assets/delete-asset.tsx';
import { AsOf } from '#components/frame/as-of.tsx';
import { CopyApiCall } from '#components/frame/copy-api-call.tsx';
import { RememberSeen } from '#components/frame/remember-seen.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { CopyTable } from '#components/ui/copy-table.tsx';
import { PrintButton } from '#components/ui/print-button.tsx';
import { SectionTitle } from '#components/ui/section-title.tsx';
import { CountryPath } from '#lib/api/fields.ts';
import { assetHref, assetPath, contentPath } from '#lib/assets/asset-addresses.ts';
import { ASSET_PURPOSE_WORDS, ASSET_TYPE_WORDS } from '#lib/assets/asset-words.ts';
import { getAsset } from '#lib/assets/assets.ts';
import { listMetaproperties } from '#lib/assets/metaproperties.ts';
import { type Asset, AssetId } from '#lib/assets/schema.ts';
import { usesOf } from '#lib/assets/uses.ts';
import { permitted } from '#lib/auth/context.ts';
import { services } from '#lib/services.ts';
import { found } from '../../../found.ts';
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
  const stored = await found(getAsset(ctx, assetId));
  const asset = stored.parse();
  const { metaproperties } = (await listMetaproperties(ctx)).parse();
  const productReader = permitted(ctx, 'product:read');
  const uses = productReader && (await usesOf(productReader, asset.productNumbers));
  const timeZone = await screenTimeZone(countryCode);
  return (
    <article className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
      <RememberSeen
        href={assetHref(countryCode, assetId)}
        title={asset.name}
        kind={kindText(asset)}
      />
      {asset.status === 'PROCESSING' && <AwaitCheck />}
      <AssetHeader
        asset={asset}
        countryCode={countryCode}
        actions={
          <div className="flex flex-wrap items-center gap-2 print:hidden">
            <AsOf at={ctx.clock.now().toISOString()} timeZone={timeZone} />
            <CopyApiCall baseUrl={services().config.publicUrl} path={assetPath(assetId)} />
            {asset.status === 'READY' && (
              <ButtonLink href={contentPath(assetId)} isFile look="main">
                <Download size={15} aria-hidden="true" />
                Download
              </ButtonLink>
            )}
            <PrintButton />
            {permitted(ctx, 'assets:delete') && (
              <DeleteAsset
                key={stored.etag}
                countryCode={countryCode}
                assetId={assetId}
                fileName={asset.fileName}
                etag={stored.etag}
              >
                {uses && <AssetUses uses={uses} isBrief />}
              </DeleteAsset>
            )}
          </div>
        }
      />
      <AssetPreview asset={asset} />
      <div className="min-w-0 space-y-6">
        {asset.description && <p className="whitespace-pre-line text-sm">{asset.description}</p>}
        <AssetFacts asset={asset} countryCode={countryCode} timeZone={timeZone} />
        <section aria-labelledby="metaproperties">
          <SectionTitle id="metaproperties">Metaproperties</SectionTitle>
          <AssetProperties
            countryCode={countryCode}
            given={asset.metaproperties}
            known={metaproperties}
          />
        </section>
        {uses && (
          <section aria-labelledby="uses">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <SectionTitle id="uses">Where it is used</SectionTitle>
              {uses.products.length > 0 && <CopyTable table="Products that use it" />}
            </div>
            <AssetUses uses={uses} />
          </section>
        )}
        <section aria-labelledby="ids">
          <SectionTitle id="ids">Identification</SectionTitle>
          <AssetIds asset={asset} />
        </section>
      </div>
    </article>
  );
}

/** Its purpose, or its type when the purpose is `OTHER`. */
function kindText({ purpose, type }: Asset): string {
  return purpose === 'OTHER' ? ASSET_TYPE_WORDS[type] : ASSET_PURPOSE_WORDS[purpose];
}
