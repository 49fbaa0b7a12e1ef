import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field, TextArea } from '#components/ui/field.tsx';
import { DetailFields } from './detail-fields.tsx';
import type { RowParts } from './row-parts.ts';
import { ownDetails } from './upload-file.ts';
import { ownProblems } from './upload-standing.ts';

/** The details of one file, folded away: its name, and what it has instead of the details for all. */
export function OwnFields({
  countryCode,
  file,
  common,
  standing,
  isTried,
  metaproperties,
  today,
  store,
}: RowParts) {
  const [isOpen, setOpen] = useState(false);
  const { id, details, own } = file;
  const problems = isTried ? ownProblems(file, standing) : {};
  const hasOwn = Object.keys(own).length > 0;
  return (
    <details
      className="fold upload-own"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span>
          Name and own details<span className="sr-only"> of {file.file.name}</span>
          {hasOwn && <span className="text-quiet"> (differ from those for all)</span>}
        </span>
      </summary>
      {isOpen && (
        <div className="space-y-3 py-2">
          <Field
            label="Name"
            hint="The file’s own name where it is empty."
            value={details.name}
            problem={problems['name']}
            onChange={({ currentTarget }) =>
              store.tell({ type: 'typed', id, details: { name: currentTarget.value } })
            }
            autoComplete="off"
          />
          <TextArea
            label="Description"
            rows={2}
            value={details.description}
            problem={problems['description']}
            onChange={({ currentTarget }) =>
              store.tell({ type: 'typed', id, details: { description: currentTarget.value } })
            }
          />
          <DetailFields
            countryCode={countryCode}
            details={ownDetails(file, common)}
            metaproperties={metaproperties}
            today={today}
            problems={problems}
            onTyped={(typed) => store.tell({ type: 'typed instead', id, details: typed })}
            onProperty={(name, values) =>
              store.tell({
                type: 'typed instead',
                id,
                details: { metaproperties: { ...own.metaproperties, [name]: values } },
              })
            }
          />
          {hasOwn && (
            <Button onClick={() => store.tell({ type: 'as for all', id })}>
              Use the details for all files
            </Button>
          )}
        </div>
      )}
    </details>
  );
}
