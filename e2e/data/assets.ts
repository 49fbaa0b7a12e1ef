import sharp from 'sharp';
import { command as tokenCommand } from '#cli/token.ts';
import type { Asset, Metaproperty } from '#lib/assets/schema.ts';
import { aMetaproperty, anOption } from '#lib/assets/testing/metaproperties.ts';

/** A file to upload, with the other form fields. */
type JourneyAsset = {
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
    productNumbers: ['TAP-15'],
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

/** Enough of them for a second page; tables, since a picture takes a process to decode. */
function swatch(number: number): JourneyAsset {
  return {
    fileName: `swatch-${String(number).padStart(2, '0')}.csv`,
    bytes: () => Buffer.from(`colour\n${number}\n`),
    tags: ['swatch'],
    metaproperties: { usageRights: ['LICENSED'] },
  };
}

/** A drawing of a tap on white, by default 1,600 × 1,200 pixels. */
export async function productImage(
  form: 'jpeg' | 'png' | 'tiff',
  { colour = '#4a7f93', width = 1_600, height = 1_200 } = {},
): Promise<Buffer> {
  const picture = sharp(Buffer.from(tapIn(colour))).resize(width, height, {
    fit: 'contain',
    background: form === 'png' ? '#00000000' : '#ffffff',
  });
  return (form === 'png' ? picture : picture.flatten({ background: '#ffffff' }))
    .toFormat(form)
    .toBuffer();
}

function tapIn(colour: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">
    <g fill="none" stroke="${colour}" stroke-width="26" stroke-linecap="round">
      <path d="M110 250V150a50 50 0 0 1 50-50h90a50 50 0 0 1 50 50v20"/>
      <path d="M205 96V56M165 50h80" stroke-width="18"/>
    </g>
    <path d="M300 205c14 22 20 30 20 42a20 20 0 0 1-40 0c0-12 6-20 20-42z" fill="${colour}"/>
  </svg>`;
}

/** A PDF of one page with one line of text. */
export function onePagePdf(line: string): Buffer {
  const text = `BT /F1 18 Tf 60 760 Td (${line.replaceAll(/[()\\]/g, '')}) Tj ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${text.length}>>\nstream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let body = '%PDF-1.4\n';
  const starts = objects.map((object, at) => {
    const start = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + end, 'latin1');
}

/** One metaproperty of each type; one of them is required. */
export const METAPROPERTIES: readonly Metaproperty[] = [
  aMetaproperty({
    name: 'usageRights',
    label: 'Usage rights',
    isRequired: true,
    sortOrder: 1,
    options: [
      anOption('OWN', { label: 'Our own', sortOrder: 1 }),
      anOption('SUPPLIER', { label: 'From the supplier', sortOrder: 2 }),
      anOption('LICENSED', { label: 'Licensed', sortOrder: 3 }),
    ],
  }),
  aMetaproperty({
    name: 'season',
    label: 'Season',
    type: 'MULTI_SELECT',
    sortOrder: 2,
    options: [
      anOption('SUMMER', { label: 'Summer', sortOrder: 1 }),
      anOption('WINTER', { label: 'Winter', sortOrder: 2 }),
      anOption('OLYMPICS', { label: 'Olympic year', sortOrder: 3, isActive: false }),
    ],
  }),
  aMetaproperty({ name: 'rightsEnd', label: 'Rights end', type: 'DATE', sortOrder: 3 }),
  aMetaproperty({
    name: 'photographer',
    label: 'Photographer',
    type: 'TEXT',
    isFilterable: false,
    sortOrder: 4,
  }),
];

/** Uploads the assets one after the other: the order of upload is the order of the list. */
export async function uploadJourneyAssets(origin: string, dataDir: string): Promise<void> {
  const token = await tokenOf(origin, dataDir);
  for (const asset of ASSETS) {
    const answer = await fetch(`${origin}/v1/assets`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: await formOf(asset),
    });
    if (answer.status !== 201)
      throw new Error(`${asset.fileName} is answered ${answer.status}: ${await answer.text()}`);
  }
}

async function tokenOf(origin: string, dataDir: string): Promise<string> {
  const lines: string[] = [];
  const env = { DATA_DIR: dataDir, PORT: new URL(origin).port };
  await tokenCommand.run({ args: [], env, print: (line) => lines.push(line) });
  return lines.join('');
}

async function formOf({ fileName, bytes, ...fields }: JourneyAsset): Promise<FormData> {
  const form = new FormData();
  const texts = [
    ['name', fields.name],
    ['description', fields.description],
    ['purpose', fields.purpose],
    ['metaproperties', JSON.stringify(fields.metaproperties)],
    ...(fields.tags ?? []).map((tag) => ['tags', tag]),
    ...(fields.productNumbers ?? []).map((number) => ['productNumbers', number]),
  ];
  for (const [name, text] of texts) if (name && text) form.append(name, text);
  form.append('file', new Blob([Uint8Array.from(await bytes())]), fileName);
  return form;
}
