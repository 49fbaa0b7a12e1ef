'use client';

import { clsx } from 'clsx';
import { useRouter } from 'next/navigation';
import { Form, SubmitButton } from '#components/forms/form.tsx';
import type { FormField, Values } from '#components/forms/form-field.ts';
import { saveValues } from '#components/forms/save-values.ts';
import { useForm } from '#components/forms/use-form.ts';
import { ButtonLink } from '#components/ui/button/button.tsx';
import { usePageAddress } from '#components/ui/country.tsx';
import { NeedsScripts } from '#components/ui/notice.tsx';
import { propertyName } from '#lib/assets/labels.ts';
import { assetHref, assetPath } from '#lib/assets/links.ts';
import type { Asset, Metaproperty } from '#lib/assets/schema.ts';
import { countOf } from '#lib/text/text.ts';
import { DetailFields } from './detail-fields.tsx';

type Props = {
  /** The asset as it is now, and its ETag. */
  asset: Asset;
  etag: string;
  fields: readonly FormField[];
  metaproperties: readonly Metaproperty[];
};

export function EditDetails({ asset, etag, fields, metaproperties }: Props) {
  const router = useRouter();
  const pageAddress = usePageAddress();
  const path = assetPath(asset.assetId);
  const page = assetHref(asset.assetId);
  const valuesOf = (each: Asset) => assetValues(each, metaproperties);
  const form = useForm({
    draft: `edit ${path}`,
    fields,
    saved: { etag, values: valuesOf(asset) },
    send: (typed, base) => saveValues({ path, fields, valuesOf }, typed, base),
    onSaved: () => router.push(pageAddress(page)),
  });
  const { changes, forget, state } = form;
  return (
    <>
      <NeedsScripts>Editing details</NeedsScripts>
      <Form form={form} forbidden="edit assets" className={FIELDS}>
        <DetailFields fields={fields} {...state} />
        <div
          className={clsx(
            'flex flex-wrap items-center gap-3 border-line border-t bg-canvas py-3',
            changes > 0 && 'sticky bottom-(--rail) z-1 md:bottom-0',
          )}
        >
          <SubmitButton form={form} variant="main" pending="Saving …">
            Save
          </SubmitButton>
          <ButtonLink href={page} onClick={forget}>
            Cancel
          </ButtonLink>
          <p role="status" className="text-quiet text-sm">
            {changes > 0 && countOf(changes, 'change')}
          </p>
        </div>
      </Form>
    </>
  );
}

/** Focused fields are not scrolled behind the buttons at the bottom. */
const FIELDS = 'space-y-5 [&_:is(input,select,textarea)]:scroll-mb-24';

function assetValues(asset: Asset, known: readonly Metaproperty[]): Values {
  const { name, description = '', purpose, productNumbers, tags, metaproperties } = asset;
  const given = new Map(metaproperties.map(({ id, values }) => [id, values]));
  const properties = known
    .filter(({ isEditable }) => isEditable)
    .map(({ id, name: key }) => [propertyName(key), given.get(id) ?? []]);
  return { name, description, purpose, productNumbers, tags, ...Object.fromEntries(properties) };
}
