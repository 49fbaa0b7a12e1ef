/** Copper, brass and stainless by nominal size, and what a fitting of it costs beside 15 mm. */
export const METAL_SIZES = {
  '15 mm': 1,
  '20 mm': 1.75,
  '25 mm': 2.9,
  '32 mm': 5.2,
  '40 mm': 7.4,
  '50 mm': 11.5,
} as const;

/** British pipe threads. */
export const THREADS = {
  '1/4"': 0.7,
  '3/8"': 0.8,
  '1/2"': 1,
  '3/4"': 1.6,
  '1"': 2.7,
  '1 1/4"': 4.8,
  '1 1/2"': 6.4,
  '2"': 10.2,
} as const;

/** Cross-linked polyethylene by outside diameter. */
export const PEX_SIZES = { '16 mm': 1, '20 mm': 1.45, '25 mm': 2.3, '32 mm': 4.1 } as const;

/** Polyethylene by outside diameter. */
export const PE_SIZES = {
  '20 mm': 1,
  '25 mm': 1.3,
  '32 mm': 1.9,
  '40 mm': 3.1,
  '50 mm': 4.4,
  '63 mm': 6.9,
} as const;

/** Drainage by nominal size. */
export const DRAIN_SIZES = {
  '40 mm': 0.5,
  '50 mm': 0.65,
  '65 mm': 0.85,
  '80 mm': 1,
  '100 mm': 1.45,
  '150 mm': 4.6,
} as const;

/** What taps and their company are plated with. */
export const FINISHES = {
  Chrome: 1,
  'Matte Black': 1.18,
  'Brushed Nickel': 1.26,
  'Brushed Brass': 1.34,
} as const;

/** Sheaths of single conductors. */
export const CORE_COLOURS = ['Red', 'White', 'Black', 'Blue', 'Green/Yellow'] as const;

/** Those of a scale that a line is made in. */
export function some<Label extends string>(
  scale: Readonly<Record<Label, number>>,
  ...labels: readonly Label[]
): Readonly<Record<string, number>> {
  return Object.fromEntries(labels.map((label) => [label, scale[label]]));
}
