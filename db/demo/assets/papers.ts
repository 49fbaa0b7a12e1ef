import type { AssetPurpose } from '#lib/assets/schema.ts';
import type { Attribute } from '#lib/product/attribute-schema.ts';
import { attributesOf } from '../catalogue/attribute-values.ts';
import type { Variant } from '../catalogue/variants.ts';
import type { Paper, PaperPart } from './document.ts';
import type { Range, Subject } from './subjects.ts';

/** A paper, with what it is for and the option of `assetType` that it is. */
type Purposed = {
  readonly purpose: AssetPurpose;
  readonly assetType: string;
  readonly paper: Paper;
};

/** The papers of a product line: a data sheet, and what else its products come with. */
export function papersOf(
  { range }: Subject,
  products: readonly Variant[],
  today: string,
): Purposed[] {
  const [first] = products;
  if (!first) return [];
  const { title, about, isHazardous } = first.line;
  const steps = STEPS[range];
  const warranty = first.facts.warranty;
  return [
    {
      purpose: 'DATA_SHEET',
      assetType: 'DATA_SHEET',
      paper: {
        kind: 'Data sheet',
        title,
        about,
        parts: products.map((each) => factsOf(each, today)),
      },
    },
    ...(steps && !isHazardous
      ? [guide({ title, about, parts: [{ title: 'Installation', steps }, forProducts(products)] })]
      : []),
    ...(typeof warranty === 'string'
      ? [warrantyPaper({ title, about, parts: [termsOf(warranty), forProducts(products)] })]
      : []),
    ...(isHazardous ? [safety({ title, about, parts: [PRECAUTIONS, forProducts(products)] })] : []),
  ];
}

type Text = Omit<Paper, 'kind'>;

function guide(text: Text): Purposed {
  const paper = { kind: 'Installation guide', ...text };
  return { purpose: 'INSTALLATION_GUIDE', assetType: 'INSTALLATION_GUIDE', paper };
}

function warrantyPaper(text: Text): Purposed {
  return { purpose: 'WARRANTY', assetType: 'WARRANTY', paper: { kind: 'Warranty', ...text } };
}

function safety(text: Text): Purposed {
  const paper = { kind: 'Safety data sheet', ...text };
  return { purpose: 'SAFETY_DATA_SHEET', assetType: 'SAFETY', paper };
}

function factsOf(variant: Variant, today: string): PaperPart {
  const rows = attributesOf(variant, today).map((attribute): [string, string] => [
    attribute.label,
    inWords(attribute),
  ]);
  const number: [string, string] = ['Product number', variant.number];
  return { title: variant.name, rows: [number, ['Brand', variant.brand.name], ...rows] };
}

function inWords({ value, unit }: Attribute): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.join(', ');
  return unit === undefined ? String(value) : `${value} ${unit}`;
}

function forProducts(products: readonly Variant[]): PaperPart {
  return {
    title: 'For',
    rows: products.map(({ number, name }): [string, string] => [number, name]),
  };
}

function termsOf(warranty: string): PaperPart {
  return {
    title: 'What is promised',
    steps: [
      `The product is free of faults of material and making for ${warranty} from the day it was bought.`,
      'Keep the invoice: it says which day that was.',
      'Bring a faulty product to any branch. It is mended, replaced or paid back.',
      'What the law of your country promises holds beside this.',
    ],
  };
}

const PRECAUTIONS: PaperPart = {
  title: 'Handling',
  steps: [
    'Read the label before use, and keep the product in its own container.',
    'Use it where there is fresh air, away from flames and sparks.',
    'Wear gloves and eye protection.',
    'Keep it upright and secured on the way.',
    'Give what is left to a collection of hazardous waste.',
  ],
};

/** What a fitter does, by range; tube, tools and the like need no guide. */
const STEPS: Readonly<Partial<Record<Range, readonly string[]>>> = {
  HOT_WATER: [
    'Check that the place bears the weight of the full unit, and leaves room to service it.',
    'Shut off water, electricity and gas, and let the pipes run empty.',
    'Flush the pipes. Fit the valves in the order that the drawing shows.',
    'Connect cold and hot water, then the drain of the relief valve.',
    'Fill the unit and let the air out at the highest tap before it is switched on.',
    'Let it heat up once, check each joint, and set the tempering valve.',
  ],
  BATHROOM: [
    'Shut off the water and flush the pipes: grit harms seals.',
    'Set the product in its place and mark the holes; check for pipes and cables before drilling.',
    'Fix it level, with the seals that come with it.',
    'Connect water and waste by hand first, then a quarter of a turn with the tool.',
    'Open the water slowly, and look for drips at each joint.',
    'Wipe it with a soft cloth and water; never with anything that scours.',
  ],
  HEATING_COOLING: [
    'Choose a place with the clearances that the data sheet names.',
    'Fix the bracket level, into studs or masonry.',
    'Have power and gas connected by whoever is licensed for it.',
    'Check each joint for leaks before the covers go on.',
    'Run the unit for ten minutes, and show the customer how it is cleaned.',
  ],
  ELECTRICAL: [
    'Only a licensed electrician may do this work.',
    'Switch off, lock off, and prove that the circuit is dead.',
    'Strip the cores to the length that the gauge on the back shows.',
    'Tighten the terminals to their torque, the earth first.',
    'Test insulation, polarity and earth before the circuit is switched on.',
  ],
  LIGHTING: [
    'Only a licensed electrician may do this work.',
    'Switch off, and prove that the circuit is dead.',
    'Cut the hole with the template; keep insulation as far away as the data sheet says.',
    'Connect the plug or terminals, push the fitting up, and let the springs hold it.',
    'Switch on, and check with the dimmer at its lowest.',
  ],
};
