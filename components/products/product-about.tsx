import { Download } from 'lucide-react';
import { AssetIcon } from '#components/assets/asset-picture.tsx';
import { PictureGallery } from '#components/assets/picture-gallery.tsx';
import { ButtonLink } from '#components/ui/button/button.tsx';
import { Fact, Facts, Section } from '#components/ui/text/facts.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { ASSET_PURPOSE_LABELS, fileKindLabel, formatFileSize } from '#lib/assets/labels.ts';
import { assetHref, assetsHref, contentPath, uploadHref } from '#lib/assets/links.ts';
import type { Asset } from '#lib/assets/schema.ts';
import { formatQuantity } from '#lib/money.ts';
import type { Attribute } from '#lib/products/attributes-schema.ts';
import type { KitComponentNode, KitTree, RelatedProducts } from '#lib/products/kit-tree.ts';
import { productHref, productsHref } from '#lib/products/labels.ts';
import type { FamilySummary } from '#lib/products/master-data/schema.ts';
import type { Product } from '#lib/products/schema.ts';
import { andMore, formatCount } from '#lib/text/text.ts';
import { formatDate } from '#lib/time/dates.ts';
import { ProductName } from './product-name.tsx';

/** The first files of a product; `hasMore` if there are others. */
type ProductFiles = {
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
      {(files?.pictures[0] || longDescription) && (
        <div className="flex flex-wrap gap-x-6 gap-y-4">
          {files?.pictures[0] && <PictureGallery pictures={files.pictures} />}
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
      title="Photos and data sheets"
      empty={
        sheets.length === 0 &&
        (pictures.length === 0 ? 'No photos or data sheets yet.' : 'No data sheets yet.')
      }
      beside={
        <span className="flex gap-x-4">
          {hasMore && <TextLink href={all}>All photos and data sheets</TextLink>}
          {mayUpload && <TextLink href={uploadHref(product.number)}>Add a picture</TextLink>}
        </span>
      }
    >
      <ul aria-label="Data sheets" className="row-list">
        {sheets.map(({ assetId, type, name, purpose, mimeType, sizeBytes }) => (
          <li key={assetId} className="flex items-center gap-3 py-1">
            <AssetIcon type={type} size={24} />
            <span className="min-w-0 flex-1">
              <TextLink href={assetHref(assetId)}>{name}</TextLink>
              <span className="row-remarks">
                {purpose !== 'OTHER' && `${ASSET_PURPOSE_LABELS[purpose]}, `}
                {fileKindLabel(mimeType)}, {formatFileSize(sizeBytes)}
              </span>
            </span>
            <ButtonLink Icon={Download} size="small" href={contentPath(assetId)} isFile download>
              Download <span className="sr-only">{name}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Section>
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
            <ProductName number={number} name={description} />
          </li>
        ))}
        {left > 0 && <li className="text-quiet">{andMore(left)}</li>}
      </ul>
    </Section>
  );
}

type KitProps = {
  kit: KitTree;
  label?: string;
  /** The kit whose page lists more parts; undefined on that page itself. */
  kitNumber?: string;
};

/** The parts of a kit. A part that is itself a kit lists its own parts, or says how many it has. */
export function KitList({ kit: { parts, left }, label, kitNumber }: KitProps) {
  return (
    <ul className="text-(length:--text-sm) in-[ul]:mt-1.5" aria-label={label}>
      {parts.map((part) => (
        <li key={part.number} className={KIT_ROW}>
          <span className="whitespace-nowrap text-right">
            {formatQuantity(part.quantity)} {part.unitOfMeasure ?? '×'}
          </span>{' '}
          <KitPartName part={part} />
        </li>
      ))}
      {left > 0 && (
        <li className={KIT_ROW}>
          <span />{' '}
          <span className="text-quiet">
            {andMore(left)}:{' '}
            {kitNumber === undefined ? (
              'the API lists them all'
            ) : (
              <>
                see <TextLink href={productHref(kitNumber)}>{kitNumber}</TextLink>
              </>
            )}
          </span>
        </li>
      )}
    </ul>
  );
}

const KIT_ROW =
  'grid grid-cols-[minmax(4rem,max-content)_minmax(0,1fr)] gap-x-3 border-line border-t py-1.5';

function KitPartName({ part }: { part: KitComponentNode }) {
  if (part.description === undefined) return <span>{part.number} (not in the catalogue)</span>;
  return (
    <span>
      <ProductName number={part.number} name={part.description} />
      {part.parts.length > 0 && <KitList kit={part} kitNumber={part.number} />}
      {part.parts.length === 0 && part.left > 0 && (
        <span className="text-quiet"> (a kit of {formatCount(part.left)}, see its page)</span>
      )}
    </span>
  );
}

/** The attributes of a product by group; those without a group come first. */
export function ProductAttributes({ attributes }: { attributes: readonly Attribute[] }) {
  const groups = [...Map.groupBy(attributes, ({ group = '' }) => group)].toSorted(
    ([a], [b]) => Number(a !== '') - Number(b !== ''),
  );
  return (
    <div className="-mb-4 gap-x-10 sm:columns-2">
      {groups.map(([group, members]) => (
        <div key={group} className="break-inside-avoid pb-4">
          {group !== '' && (
            <h3 className="mb-1.5 font-semibold text-(length:--text-sm)">{group}</h3>
          )}
          <Facts columns="grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))]">
            {members.map((attribute) => (
              <Fact
                key={attribute.code}
                name={labelOf(attribute)}
                className={isLong(attribute) ? 'col-span-full max-w-[75ch]' : ''}
              >
                {valueText(attribute)}
              </Fact>
            ))}
          </Facts>
        </div>
      ))}
    </div>
  );
}

function labelOf({ label, unit }: Attribute): string {
  return unit === undefined ? label : `${label} (${unit})`;
}

function valueText({ type, value }: Attribute): string {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return value.toLocaleString('en-AU', { maximumFractionDigits: 6 });
  return type === 'DATE' ? formatDate(value) : value;
}

/** Longer values take a whole row, in characters. */
const LONG_VALUE = 48;

function isLong(attribute: Attribute): boolean {
  return valueText(attribute).length > LONG_VALUE;
}
