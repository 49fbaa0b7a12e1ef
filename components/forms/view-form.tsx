'use client';

import { useRouter } from 'next/navigation';
import { apiFetch } from '#components/api/api-fetch.ts';
import { Form, fieldState, LineInput, SubmitButton } from './form.tsx';
import type { FormField } from './form-field.ts';
import { useForm } from './use-form.ts';

export type ViewFormProps = {
  /** The path of the operation that changes views, and what it calls the list. */
  action: string;
  list: string;
  change: { readonly action: string; readonly viewId?: string; readonly query?: string };
  /** What a view is given by its owner. */
  fields: readonly FormField[];
  /** What it asks for; undefined: nothing. */
  label?: string;
  button: string;
};

/** Changes one's views of a list. */
export function ViewForm(props: ViewFormProps) {
  const { action, list, change, label, button } = props;
  const router = useRouter();
  const form = useForm({
    draft: `view ${list} ${change.action} ${change.viewId}`,
    fields: label === undefined ? [] : props.fields.map((field) => ({ ...field, label })),
    saved: { values: label === undefined ? {} : { name: '' } },
    send: async (typed) => {
      await apiFetch(action, { json: { list, ...change, ...typed } });
      return undefined;
    },
    onSaved: (forget) => {
      forget();
      router.refresh();
    },
  });
  return (
    <Form form={form} className="space-y-2 p-1">
      {form.fields.map((field) => (
        <LineInput key={field.name} field={field} {...fieldState(field, form.state)} />
      ))}
      <SubmitButton form={form}>{button}</SubmitButton>
    </Form>
  );
}
