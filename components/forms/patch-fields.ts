import { z } from 'zod';
import type { FormField } from './form-field.ts';

type Words = Pick<FormField, 'label' | 'hint' | 'maxLength' | 'separator'> & {
  /** Whether a text has several lines. */
  readonly hasLines?: boolean;
  /** The labels of the choices. */
  readonly options?: Readonly<Record<string, string>>;
};

/** The fields for members of a merge patch. What kind they are, and which may be emptied, is the schema's. */
export function patchFields<Shape extends z.core.$ZodShape>(
  { shape }: z.ZodObject<Shape>,
  words: { readonly [Name in keyof Shape & string]?: Words },
): FormField[] {
  return Object.entries<Words | undefined>(words).flatMap(([name, its]): FormField[] => {
    const member = shape[name];
    if (!member || !its) return [];
    const { hasLines, options, ...words } = its;
    const json = z.toJSONSchema(member, { io: 'input' });
    const rest = { ...(json.maxLength && { maxLength: json.maxLength }), ...words };
    const parts = [json, ...(json.anyOf ?? []), ...Object.values(json.$defs ?? {})];
    const choices = parts.flatMap((part) => part.enum ?? []).map(String);
    if (choices.length > 0) {
      const labelled = choices.map((value) => ({ value, label: options?.[value] ?? value }));
      return [{ ...rest, name, kind: 'select', options: labelled }];
    }
    const isArray = parts.some(({ type }) => type === 'array');
    if (isArray) return [{ ...rest, name, kind: 'list', isArray }];
    const isRequired = json.type === 'string';
    return [{ ...rest, name, kind: hasLines ? 'lines' : 'line', isRequired }];
  });
}
