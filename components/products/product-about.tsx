import { AddPicture } from '#components/assets/add-picture.tsx';
import { AssetGrid } from '#components/assets/asset-grid.tsx';
import { ZoomablePicture } from '#components/assets/zoomable-picture.tsx';
import { andMore } from '#components/ui/text/counts.ts';
import { Section } from '#components/ui/text/section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { ASSET_PURPOSE_LABELS, fileKindLabel, formatFileSize } from '#lib/assets/labels.ts';
import { assetHref, assetsHref } from '#lib/assets/links.ts';
import type { Asset } from '#lib/assets/schema.ts';
import type { KitTree, RelatedProducts } from '#lib/products/kit-tree.ts';
import { productHref, productsHref } from '#lib/products/labels.ts';
import type { FamilySummary } from '#lib/products/master-data/schema.ts';
import type { Product } from '#lib/products/schema.ts';
import { KitList } from './kit-list.tsx';

/** The first files of a product; `hasMore` if there are others. */
type ProductFiles = {
  readonly main: Asset | undefined;
  readonly pictures: readonly Asset[];
  readonly sheets: readonly Asset[];
  readonly hasMore: boolean;
};

type Props = {
  product: Product;
  families: readonly FamilySummary[];
  kit: KitTree;
  /** The kits that contain it, and the products that it replaces. */
  kits: RelatedProducts;
  replaced: RelatedProducts;
  /** Undefined if the user may not see files. */
  files: ProductFiles | undefined;
  mayUpload: boolean;
};

/** Description, kit parts, files and related products of a product. */
export function ProductAbout(props: Props) {
  const { product, families, kit, kits, replaced, files } = props;
  const { longDescription } = product;
  return (
    <div className="grid min-w-0 items-start gap-x-10 gap-y-7 not-print:md:max-xl:grid-cols-2">
      {(files?.main || longDescription) && (
        <div className="flex flex-wrap gap-x-6 gap-y-4">
          {files?.main && <ZoomablePicture asset={files.main} />}
          {longDescription && (
            <p className="wrap-anywhere min-w-0 max-w-[65ch] flex-[1_1_16rem] whitespace-pre-line text-sm/5.5">
              {longDescription}
            </p>
          )}
        </div>
      )}
      {kit.parts.length > 0 && (
        <Section title="Kit parts">
          <KitList kit={kit} label="Kit parts" />
        </Section>
      )}
      {files && <Files {...props} files={files} />}
      {families.length > 0 && (
        <Section title="Families">
          <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
            {families.map(({ familyCode, description }) => (
              <li key={familyCode}>
                <TextLink href={productsHref({ family: familyCode })}>{description}</TextLink>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Related title="Part of these kits" related={kits} />
      <Related title="Replaces" related={replaced} />
    </div>
  );
}

function Files({ product, files, mayUpload }: Props & { files: ProductFiles }) {
  const { pictures, sheets, hasMore } = files;
  const all = assetsHref({ productNumber: product.number });
  return (
    <Section
      title="Pictures and sheets"
      beside={
        <span className="flex gap-x-4">
          {hasMore && <TextLink href={all}>All pictures and sheets</TextLink>}
          {mayUpload && <AddPicture productNumber={product.number} />}
        </span>
      }
    >
      {pictures.length + sheets.length === 0 && (
        <p className="text-quiet text-sm">No pictures or sheets yet.</p>
      )}
      {pictures.length > 0 && <AssetGrid assets={pictures} label="Pictures" isBrief />}
      {sheets.length > 0 && <Sheets assets={sheets} />}
    </Section>
  );
}

/** Sheets, guides and videos, each with its kind and size. */
function Sheets({ assets }: { assets: ProductFiles['sheets'] }) {
  return (
    <ul aria-label="Sheets and guides" className="mt-3 text-(length:--text-sm)">
      {assets.map((asset) => (
        <li key={asset.assetId} className="border-line border-t py-1.5">
          <TextLink href={assetHref(asset.assetId)}>{asset.name}</TextLink>{' '}
          <span className="text-quiet">
            {asset.purpose !== 'OTHER' && `${ASSET_PURPOSE_LABELS[asset.purpose]}, `}
            {fileKindLabel(asset.mimeType)}, {formatFileSize(asset.sizeBytes)}
          </span>
        </li>
      ))}
    </ul>
  );
}

type RelatedProps = { title: string; related: RelatedProducts };

function Related({ title, related: { products, count } }: RelatedProps) {
  if (products.length === 0) return undefined;
  const left = count - products.length;
  return (
    <Section title={title}>
      <ul className="space-y-1 text-sm">
        {products.map(({ number, description }) => (
          <li key={number}>
            <TextLink href={productHref(number)}>{number}</TextLink> {description}
          </li>
        ))}
        {left > 0 && <li className="text-quiet">{andMore(left)}</li>}
      </ul>
    </Section>
  );
}
