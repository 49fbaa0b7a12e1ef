/** The part of an operation that the navigation shows and the filter searches. */
export type OperationLink = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly scopes: readonly string[];
};

/** The operations in which every word of `query` occurs, ignoring case. */
export function filterOperations(
  operations: readonly OperationLink[],
  query: string,
): OperationLink[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return operations.filter((operation) => {
    const { id, method, path, summary, tag, scopes } = operation;
    const text = [id, method, path, summary, tag, ...scopes].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
