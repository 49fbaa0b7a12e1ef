type Props = { label: string; before?: string | undefined; after?: string | undefined };

/** A changed field: before and after, added, removed, or only its label if neither value is known. */
export function FieldChange({ label, before, after }: Props) {
  return (
    <>
      <span className="text-quiet">{label}</span>
      {before !== undefined && after !== undefined && (
        <>
          {' '}
          {before} <span aria-hidden="true">→</span>
          <span className="sr-only">became</span> <span className="font-medium">{after}</span>
        </>
      )}
      {before === undefined && after !== undefined && (
        <>
          {' '}
          added: <span className="font-medium">{after}</span>
        </>
      )}
      {before !== undefined && after === undefined && <> removed: {before}</>}
    </>
  );
}
