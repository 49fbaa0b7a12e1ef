type Change = { label: string; before?: string | undefined; after?: string | undefined };

/** Changed fields, one below the other; nothing for none. */
export function FieldChanges({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return undefined;
  return (
    <ul>
      {changes.map((change) => (
        <li key={`${change.label} ${change.before} ${change.after}`} className="wrap-anywhere">
          <FieldChange {...change} />
        </li>
      ))}
    </ul>
  );
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
