/** The beginning of a text, at most `most` UTF-16 units of it: no character, as an emoji, is cut in half. */
export function cutText(text: string, most: number): string {
  const cut = text.slice(0, most);
  const isHalved = cut.length < text.length && /[\uD800-\uDBFF]$/.test(cut);
  return isHalved ? cut.slice(0, -1) : cut;
}

/** A text as a message quotes it: one that is longer than `most` ends in `…`. */
export function shortened(text: string, most: number): string {
  return text.length > most ? `${cutText(text, most)}…` : text;
}
