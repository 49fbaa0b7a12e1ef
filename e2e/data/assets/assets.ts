import type { Asset } from '#lib/assets/schema.ts';
import { onePagePdf, productImage } from './asset-files.ts';

/** A file to upload, with the other form fields. */
export type JourneyAsset = {
  readonly fileName: string;
  readonly bytes: () => Promise<Buffer> | Buffer;
  readonly name?: string;
  readonly description?: string;
  readonly purpose?: Asset['purpose'];
  readonly tags?: readonly string[];
  readonly productNumbers?: readonly string[];
  readonly metaproperties: Readonly<Record<string, readonly string[]>>;
};

const OWN = { usageRights: ['OWN'] };

/** All assets of the journeys, in the order of upload. */
export const ASSETS: readonly JourneyAsset[] = [
  ...Array.from({ length: 50 }, (_, at) => swatch(at + 1)),
  {
    fileName: 'prices.csv',
    bytes: () => Buffer.from('number,price\nTAP-15,129.00\n'),
    metaproperties: OWN,
  },
  {
    fileName: 'catalogue-page.tiff',
    name: 'Page of the printed catalogue',
    bytes: () => productImage('tiff', { width: 800, height: 1_100 }),
    tags: ['catalogue', 'print'],
    metaproperties: { usageRights: ['LICENSED'], photographer: ['Hēmi “Jim” Tāwhiao'] },
  },
  {
    fileName: 'installation-guide.pdf',
    name: 'How to fit TAP-15 and TAP-20',
    description: 'For plumbers.\nTwo pages, one of them with the measurements.',
    bytes: () => onePagePdf('How to fit a tap'),
    purpose: 'INSTALLATION_GUIDE',
    productNumbers: ['TAP-15', 'TAP-20', 'MIXER-15', 'OLD-1'],
    metaproperties: { usageRights: ['SUPPLIER'], season: ['SUMMER', 'WINTER'] },
  },
  {
    fileName: `${'ngā-paipa-me-ngā-hononga-o-te-wāhi-horoi-'.repeat(5)}.png`,
    bytes: () => productImage('png', { colour: '#9a4fb0', width: 500, height: 700 }),
    tags: ['ngā paipa', 'a tag of some length, to see where it goes'],
    metaproperties: { ...OWN, rightsEnd: ['2027-06-30'] },
  },
  {
    fileName: 'tap-15-chrome.jpg',
    name: 'Basin mixer, chrome',
    bytes: () => productImage('jpeg'),
    purpose: 'PRIMARY_IMAGE',
    tags: ['tap', 'bathroom'],
    productNumbers: ['TAP-15', 'MIXER-15'],
    metaproperties: {
      usageRights: ['OWN'],
      season: ['SUMMER'],
      rightsEnd: ['2027-12-31'],
      photographer: ['Aroha Walker'],
    },
  },
];

/** Enough of them for a second page. */
function swatch(number: number): JourneyAsset {
  const colour = `hsl(${number * 29}, 60%, 45%)`;
  return {
    fileName: `swatch-${String(number).padStart(2, '0')}.webp`,
    bytes: () => productImage('webp', { colour, width: 400, height: 300 }),
    tags: ['swatch'],
    metaproperties: { usageRights: ['LICENSED'] },
  };
}
