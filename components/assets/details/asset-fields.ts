import type { FormField } from '#components/forms/form-field.ts';
import { patchFields } from '#components/forms/patch-fields.ts';
import { ASSET_PURPOSE_LABELS, propertyName } from '#lib/assets/labels.ts';
import type { Metaproperty } from '#lib/assets/schema.ts';
import { AssetPatch } from '#lib/assets/upload/upload-schema.ts';

/** The fields for the details of an asset. Metaproperties that uploads may not give have none. */
export function assetFields(known: readonly Metaproperty[], today: string): FormField[] {
  return [
    ...patchFields(AssetPatch, {
      name: { label: 'Name', maxLength: 255 },
      description: { label: 'Description', maxLength: 4000, hasLines: true },
    }),
    ...known.filter(({ isEditable }) => isEditable).map((each) => metapropertyField(each, today)),
    ...patchFields(AssetPatch, {
      purpose: { label: 'Purpose', options: ASSET_PURPOSE_LABELS },
      productNumbers: {
        label: 'Product numbers',
        hint: 'Separate with spaces or commas.',
        separator: ' ',
      },
      tags: { label: 'Tags', hint: 'Separate with commas.' },
    }),
  ];
}

function metapropertyField(property: Metaproperty, today: string): FormField {
  const { name, label, type, isRequired, options } = property;
  const none = { value: '', label: isRequired ? 'Choose one' : 'None' };
  const choices = options.map((option) => ({
    value: option.name,
    label: option.label,
    isRetired: !option.isActive,
  }));
  const field = { name: propertyName(name), label, isRequired, isArray: true };
  if (type === 'SELECT') return { ...field, kind: 'select', options: [none, ...choices] };
  if (type === 'MULTI_SELECT') return { ...field, kind: 'checkboxes', options: choices };
  return type === 'DATE' ? { ...field, kind: 'date', today } : { ...field, kind: 'line' };
}
