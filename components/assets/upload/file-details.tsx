import { useState } from 'react';
import {
  DetailFields,
  isOfOneFile,
  withOptionalName,
} from '#components/assets/details/detail-fields.tsx';
import { pick } from '#components/forms/form-field.ts';
import { Button } from '#components/ui/button/button.tsx';
import { fileProblems } from './upload-checks.ts';
import type { UploadFile } from './upload-state.ts';
import type { UploadRowProps } from './upload-status.tsx';

/** The details of one file in a disclosure: its name and description, and its overrides of the details for all. */
export function FileDetails(props: UploadRowProps) {
  const { file, common, check, isSubmitted, fields, today, store } = props;
  const [isOpen, setOpen] = useState(false);
  const { id, details } = file;
  const update = (change: Partial<UploadFile>) => store.dispatch({ type: 'update', id, change });
  const hasOverrides = fields.some((field) => !isOfOneFile(field) && field.name in details);
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
          <DetailFields
            today={today}
            fields={withOptionalName(fields, NAME_HINT)}
            values={{ ...common, ...details }}
            problems={isSubmitted ? fileProblems(file, check) : {}}
            onChange={(changed) => update({ details: { ...details, ...changed } })}
          />
          {hasOverrides && (
            <Button onClick={() => update({ details: pick(details, ['name', 'description']) })}>
              Use the details for all files
            </Button>
          )}
        </div>
      )}
    </details>
  );
}

const NAME_HINT = 'Leave blank to use the name for all files, or the file’s.';
