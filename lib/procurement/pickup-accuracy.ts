/** How accurate the location of a pickup is: a label, and the possible error in metres. */
export type PickupAccuracy = { readonly words: string; readonly metres: number | undefined };

/** The accuracy for a class named by a feed; an unknown class is shown as it is, without a distance. */
export function pickupAccuracy(name: string): PickupAccuracy {
  return ACCURACIES[name] ?? { words: name, metres: undefined };
}

const ACCURACIES: Readonly<Record<string, PickupAccuracy>> = {
  ROOFTOP: { words: 'To the building', metres: 30 },
  STREET: { words: 'To the street', metres: 300 },
  SUBURB: { words: 'To the suburb', metres: 2_000 },
};
