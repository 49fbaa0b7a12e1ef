type Change = { label: string; before?: string | undefined; after?: string | undefined };

/** Changed fields, one below the other. */
export function FieldChanges({ changes }: { changes: readonly Change[] }) {
  return changes.map((change) => (
    <span key={`${change.label} ${change.before} ${change.after}`} className="wrap-anywhere block">
      <FieldChange {...change} />
    </span>
  ));
}

/** A changed field: before and after, added, removed, or only its label if neither value is known. */
function FieldChange({ label, before, after }: Change) {
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
