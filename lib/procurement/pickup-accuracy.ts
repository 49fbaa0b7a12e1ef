/** What the accuracy of a pickup's place means: in words, and how far off it may be, in metres. */
export type PickupAccuracy = { readonly words: string; readonly metres: number | undefined };

/** The classes that feeds name; one that is not known is told as it is, without a distance. */
export function pickupAccuracy(name: string): PickupAccuracy {
  return KNOWN[name] ?? { words: name, metres: undefined };
}

const KNOWN: Readonly<Record<string, PickupAccuracy>> = {
  ROOFTOP: { words: 'To the building', metres: 30 },
  STREET: { words: 'To the street', metres: 300 },
  SUBURB: { words: 'To the suburb', metres: 2_000 },
};
