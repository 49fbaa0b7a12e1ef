'use client';

import { useRouter } from 'next/navigation';
import { EditForm } from '#components/forms/edit-form.tsx';
import type { FormField, Values } from '#components/forms/form-field.ts';
import { useEditForm } from '#components/forms/use-edit-form.ts';
import { usePageAddress } from '#components/ui/country.tsx';
import { propertyName } from '#lib/assets/labels.ts';
import { assetHref, assetPath } from '#lib/assets/links.ts';
import type { Asset, Metaproperty } from '#lib/assets/schema.ts';
import { DetailFields } from './detail-fields.tsx';

type Props = {
  /** The asset as it is now, and its ETag. */
  asset: Asset;
  etag: string;
  fields: readonly FormField[];
  metaproperties: readonly Metaproperty[];
  today: string;
};

/** The form for the details of an asset. */
export function EditDetails(props: Props) {
  const { asset, etag, fields, metaproperties, today } = props;
  const router = useRouter();
  const pageAddress = usePageAddress();
  const { assetId } = asset;
  const page = assetHref(assetId);
  const valuesOf = (each: Asset) => assetValues(each, metaproperties);
  const form = useEditForm({
    path: assetPath(assetId),
    fields,
    saved: { etag, values: valuesOf(asset) },
    valuesOf,
    onSaved: () => router.push(pageAddress(page)),
  });
  return (
    <EditForm form={form} what="Editing details" forbidden="edit assets" back={page}>
      <DetailFields {...{ fields, today }} {...form.state} />
    </EditForm>
  );
}

/** The values that forms have of an asset. */
function assetValues(asset: Asset, known: readonly Metaproperty[]): Values {
  const { name, description = '', purpose, productNumbers, tags, metaproperties } = asset;
  const given = new Map(metaproperties.map(({ id, values }) => [id, values]));
  const properties = known
    .filter(({ isEditable }) => isEditable)
    .map(({ id, name: key }) => [propertyName(key), given.get(id) ?? []]);
  return { name, description, purpose, productNumbers, tags, ...Object.fromEntries(properties) };
}
