import { useState } from 'react';
import { DetailFields } from '#components/assets/details/detail-fields.tsx';
import { Button } from '#components/ui/button/button.tsx';
import { Field, TextArea } from '#components/ui/fields/field.tsx';
import { fileProblems } from './upload-checks.ts';
import { detailsOf, type UploadFile } from './upload-state.ts';
import type { UploadRowProps } from './upload-status.tsx';

/** The details of one file in a disclosure: its name and description, and its overrides of the details for all. */
export function FileDetails(props: UploadRowProps) {
  const { countryCode, file, common, check, isSubmitted, metaproperties, today, store } = props;
  const [isOpen, setOpen] = useState(false);
  const { id, details, overrides } = file;
  const problems = isSubmitted ? fileProblems(file, check) : {};
  const update = (change: Partial<UploadFile>) => store.dispatch({ type: 'update', id, change });
  const hasOverrides = Object.keys(overrides).length > 0;
  return (
    <details
      className="fold mt-1 text-sm"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span>
          Name and details<span className="sr-only"> of {file.file.name}</span>
          {hasOverrides && <span className="text-quiet"> (changed)</span>}
        </span>
      </summary>
      {isOpen && (
        <div className="space-y-3 py-2">
          <Field
            label="Name"
            hint="Leave blank to use the name for all files, or the file’s."
            value={details.name}
            problem={problems['name']}
            onChange={({ currentTarget }) =>
              update({ details: { ...details, name: currentTarget.value } })
            }
            autoComplete="off"
          />
          <TextArea
            label="Description"
            rows={2}
            value={details.description}
            problem={problems['description']}
            onChange={({ currentTarget }) =>
              update({ details: { ...details, description: currentTarget.value } })
            }
          />
          <DetailFields
            countryCode={countryCode}
            details={detailsOf(file, common)}
            metaproperties={metaproperties}
            today={today}
            problems={problems}
            onChange={(changed) => update({ overrides: { ...overrides, ...changed } })}
          />
          {hasOverrides && (
            <Button onClick={() => update({ overrides: {} })}>Use the details for all files</Button>
          )}
        </div>
      )}
    </details>
  );
}
