import { DateTime } from '#components/shell/time/time.tsx';
import { CopyButton } from '#components/ui/button/copy-button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Fact, Facts } from '#components/ui/text/facts.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { ASSET_PURPOSE_LABELS, fileKindLabel, formatFileSize } from '#lib/assets/labels.ts';
import { assetsHref } from '#lib/assets/links.ts';
import type { Asset, AssetMetaproperty, AssetStatus, Metaproperty } from '#lib/assets/schema.ts';
import { formatDate } from '#lib/time/dates.ts';
import { AssetStatusBadge } from './asset-results.tsx';

export function AssetFile({ asset }: { asset: Asset }) {
  const { fileName, mimeType, sizeBytes, width, height, status } = asset;
  return (
    <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-quiet text-sm">
      <span className="wrap-anywhere">
        {fileName} · {fileKindLabel(mimeType)} · {formatFileSize(sizeBytes)}
        {width !== undefined && height !== undefined && ` · ${width} × ${height} pixels`}
      </span>
      <AssetStatusBadge status={status} />
    </p>
  );
}

/** Why a file is not there yet, or no more. */
export function AssetStatusNotice({ status }: { status: Exclude<AssetStatus, 'READY'> }) {
  if (status === 'PROCESSING') {
    return (
      <Notice>
        Checking the file for viruses. You can view and download it once that’s done: this page
        updates by itself.
      </Notice>
    );
  }
  return (
    <Notice tone="bad">
      The file failed the virus check and was removed. Only its details are kept. If that’s a
      mistake, upload a clean copy.
    </Notice>
  );
}

type FactsProps = { asset: Asset; timeZone: string };

/** The details of an asset other than its metaproperties. */
export function AssetFacts({ asset, timeZone }: FactsProps) {
  const { createdBy, createdAt, updatedAt, tags } = asset;
  return (
    <Facts>
      <Fact name="Purpose">{ASSET_PURPOSE_LABELS[asset.purpose]}</Fact>
      <Fact name="Uploaded">
        <DateTime at={createdAt} timeZone={timeZone} />
      </Fact>
      <Fact name="Uploaded by">
        <TextLink href={assetsHref({ createdBy: createdBy.id })}>{createdBy.name}</TextLink>
      </Fact>
      {updatedAt !== createdAt && (
        <Fact name="Changed">
          <DateTime at={updatedAt} timeZone={timeZone} />
        </Fact>
      )}
      {tags.length > 0 && (
        <Fact name="Tags">
          <ul className="flex flex-wrap gap-x-3">
            {tags.map((tag) => (
              <li key={tag}>
                <TextLink href={assetsHref({ q: tag })}>{tag}</TextLink>
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </Facts>
  );
}

export function AssetIds({ asset: { assetId, uploadId, checksumSha256 } }: { asset: Asset }) {
  const ids = { 'Asset id': assetId, 'Upload id': uploadId, 'SHA-256': checksumSha256 };
  return (
    <dl className="grid gap-x-6 gap-y-1.5 text-sm">
      {Object.entries(ids).map(([name, value]) => (
        <Fact key={name} name={name}>
          <code className="wrap-anywhere">{value}</code> <CopyButton text={value} what={name} />
        </Fact>
      ))}
    </dl>
  );
}

type PropertiesProps = {
  given: readonly AssetMetaproperty[];
  /** All metaproperties, for their labels and those of their options. */
  known: readonly Metaproperty[];
};

/** The metaproperties of an asset; those with a choice of values link to the assets with the same one. */
export function AssetProperties({ given, known }: PropertiesProps) {
  if (given.length === 0) return <p className="text-quiet text-sm">None.</p>;
  return (
    <Facts>
      {given.map(({ id, name, values }) => {
        const property = known.find((one) => one.id === id);
        return (
          <Fact key={id} name={property?.label ?? name}>
            {values.map((value, at) => (
              <span key={value}>
                {at > 0 && ', '}
                <Value {...{ name, value, property }} />
              </span>
            ))}
          </Fact>
        );
      })}
    </Facts>
  );
}

type ValueProps = { name: string; value: string; property: Metaproperty | undefined };

function Value({ name, value, property }: ValueProps) {
  const label = property ? valueLabel(property, value) : value;
  if (!property?.isFilterable || !isChoice(property)) return <>{label}</>;
  return <TextLink href={assetsHref({ metaproperty: `${name}:${value}` })}>{label}</TextLink>;
}

/** Whether several assets have the same value; a number or a date is of one. */
function isChoice({ type }: Metaproperty): boolean {
  return type === 'SELECT' || type === 'MULTI_SELECT';
}

function valueLabel({ type, options }: Metaproperty, value: string): string {
  if (type === 'DATE') return formatDate(value);
  return options.find((option) => option.name === value)?.label ?? value;
}
