import { type FormState, fieldState } from '#components/forms/form.tsx';
import type { FormField } from '#components/forms/form-field.ts';
import { FormInput } from '#components/forms/form-input.tsx';
import { ProductNumbersInput } from './product-numbers-input.tsx';

type Props = FormState & { fields: readonly FormField[] };

/** The details of files, one below the other. */
export function DetailFields({ fields, ...state }: Props) {
  return (
    <div className={GRID}>
      {fields.map((field) => {
        const input = { field, ...fieldState(field, state) };
        return (
          <div key={field.name} data-field={field.name}>
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

const GRID = 'marks-optional mt-2 grid max-w-140 grid-cols-[minmax(0,1fr)] gap-y-4';

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
