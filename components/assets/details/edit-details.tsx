'use client';

import { useRouter } from 'next/navigation';
import { EditForm } from '#components/forms/edit-form.tsx';
import type { FormField } from '#components/forms/form-field.ts';
import { type Saved, useEditForm } from '#components/forms/use-edit-form.ts';
import { assetHref, assetPath } from '#lib/assets/links.ts';
import type { Asset, Metaproperty } from '#lib/assets/schema.ts';
import { assetValues } from './asset-values.ts';
import { DetailFields } from './detail-fields.tsx';

type Props = {
  countryCode: string;
  assetId: string;
  saved: Saved;
  fields: readonly FormField[];
  metaproperties: readonly Metaproperty[];
  today: string;
};

/** The form for the details of an asset. */
export function EditDetails(props: Props) {
  const { countryCode, assetId, saved, fields, metaproperties, today } = props;
  const router = useRouter();
  const page = assetHref(countryCode, assetId);
  const form = useEditForm({
    path: assetPath(assetId),
    fields,
    saved,
    valuesOf: (asset: Asset) => assetValues(asset, metaproperties),
    onSaved: () => router.push(page),
  });
  return (
    <EditForm form={form} what="Editing details" forbidden="edit assets" back={page}>
      <DetailFields {...{ countryCode, fields, today }} {...form.state} />
    </EditForm>
  );
}
