/** The first `max` UTF-16 code units of a text, one fewer where that would split a surrogate pair. */
export function truncate(text: string, max: number): string {
  const cut = text.slice(0, max);
  const isHalved = cut.length < text.length && /[\uD800-\uDBFF]$/.test(cut);
  return isHalved ? cut.slice(0, -1) : cut;
}

/** A text as quoted in a message: ends in `…` when it is longer than `max`. */
export function truncateWithEllipsis(text: string, max: number): string {
  return text.length > max ? `${truncate(text, max)}…` : text;
}
