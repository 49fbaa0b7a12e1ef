import { type FormState, fieldState } from '#components/forms/form.tsx';
import type { FormField } from '#components/forms/form-field.ts';
import { FormInput } from '#components/forms/form-input.tsx';
import { ProductNumbersInput } from './product-numbers-input.tsx';

type Props = FormState & { fields: readonly FormField[] };

/** The details of files: one's name and description across, the others side by side. */
export function DetailFields({ fields, ...state }: Props) {
  return (
    <div className={GRID}>
      {fields.map((field) => {
        const input = { field, ...fieldState(field, state) };
        return (
          <div
            key={field.name}
            data-field={field.name}
            className={isOfOneFile(field) ? 'col-span-full' : 'min-w-0'}
          >
            {field.name === 'productNumbers' ? (
              <ProductNumbersInput {...input} />
            ) : (
              <FormInput {...input} />
            )}
          </div>
        );
      })}
    </div>
  );
}

const GRID =
  'marks-required mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(13rem,100%),1fr))] gap-x-4 gap-y-3';

/** Whether the detail is one that no two files share. */
export function isOfOneFile({ name }: FormField): boolean {
  return name === 'name' || name === 'description';
}

/** The fields with a name that may be left out. */
export function withOptionalName(fields: readonly FormField[], hint: string): FormField[] {
  return fields.map((field) =>
    field.name === 'name' ? { ...field, hint, isRequired: false } : field,
  );
}
