type Parts = { label: string; before?: string | undefined; after?: string | undefined };

/** What something was and what it became; what came or went is said to have; where neither is known, what it is. */
export function ChangeWords({ label, before, after }: Parts) {
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
