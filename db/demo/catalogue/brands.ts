import type { Brand } from '#lib/product/master-data-schema.ts';

/** A brand as a product bears it, with the range of it. */
export type BrandChoice = {
  readonly code: string;
  readonly name: string;
  /** What its products cost beside the usual. */
  readonly level: number;
  readonly range?: { readonly code: string; readonly name: string };
};

/** The brand and range that `BRAND` or `BRAND.RANGE` names; an unknown one is an error. */
export function brandOf(reference: string): BrandChoice {
  const [code = '', rangeCode] = reference.split('.');
  const [name, level, ranges = {}] = BRANDS[code] ?? unknown(reference);
  if (rangeCode === undefined) return { code, name, level };
  const [range, rangeLevel] = ranges[rangeCode] ?? unknown(reference);
  return { code, name, level: level * rangeLevel, range: { code: rangeCode, name: range } };
}

/** All brands with their ranges as sub-brands, in the shape of the feed. */
export function demoBrands(): Brand[] {
  return Object.entries(BRANDS).map(([code, [name, , ranges = {}]], at) => ({
    id: 100 + at,
    code,
    name,
    enabled: !RETIRED.has(code),
    subBrands: Object.entries(ranges).map(([subCode, [subName]], subAt) => ({
      id: 10_000 + at * 100 + subAt,
      code: subCode,
      name: subName,
      enabled: !RETIRED.has(`${code}.${subCode}`),
    })),
  }));
}

function unknown(reference: string): never {
  throw new Error(`There is no brand ${reference}.`);
}

type Ranges = Readonly<Record<string, readonly [name: string, level: number]>>;

/** Invented, all of them: name, what its products cost beside the usual, and its ranges. */
const BRANDS: Readonly<Record<string, readonly [name: string, level: number, ranges?: Ranges]>> = {
  CUPRANE: ['Cuprane', 1],
  PRESSLUND: ['Presslund', 1, { AQUA: ['Aqua', 1], FLAME: ['Flame', 1.06] }],
  BRASSMOOR: ['Brassmoor', 1],
  GALVRICK: ['Galvrick', 1],
  THERMLAG: ['Thermlag', 1],
  PEXOLIN: ['Pexolin', 1, { CRIMP: ['Crimp', 1], GLIDE: ['Glide', 1.4] }],
  SEAFORTH: ['Seaforth Pipe', 1],
  RURAPOLY: ['Rurapoly', 1],
  TERRAVANE: ['Terravane', 1, { QUIET: ['Quiet', 2.1] }],
  GULLYMARK: ['Gullymark', 1, { SLIMLINE: ['Slimline', 1.25] }],
  EAVESBY: ['Eavesby', 1],
  VALTARRA: ['Valtarra', 1],
  TEMPERON: ['Temperon', 1],
  FLEXIWICK: ['Flexiwick', 1],
  CLEARBROOK: ['Clearbrook Filters', 1],
  PUMPHREY: ['Pumphrey', 1],
  SOLBROOK: ['Solbrook', 1.06, { AIRSTREAM: ['Airstream', 1], SPLITLINE: ['Splitline', 1.2] }],
  EMBERWELL: ['Emberwell', 1, { VITREA: ['Vitrea', 1], STAINLUX: ['Stainlux', 1.35] }],
  KAIMATA: ['Kaimata', 1, { FLOW: ['Flow', 1] }],
  TARRAWYN: [
    'Tarrawyn',
    1.15,
    { OSTRA: ['Ostra', 1], FENN: ['Fenn', 1.2], CALDER: ['Calder', 0.85] },
  ],
  MILLPOND: ['Millpond', 0.7, { WEIR: ['Weir', 1], BROOK: ['Brook', 0.85] }],
  ODEVA: ['Odeva', 1.6, { ARC: ['Arc', 1], SORREL: ['Sorrel', 1.15] }],
  WARDLOW: ['Wardlow Commercial', 1.1],
  CLAYHAVEN: [
    'Clayhaven',
    1,
    { MARLO: ['Marlo', 1], TIDEWATER: ['Tidewater', 1.3], ASSIST: ['Assist', 1.2] },
  ],
  PORCELLA: ['Porcella', 0.75, { NORD: ['Nord', 1], PICO: ['Pico', 0.9] }],
  BATHURNE: ['Bathurne', 1],
  JOINWELL: ['Joinwell', 1, { TEMPO: ['Tempo', 1], OAKRIDGE: ['Oakridge', 1.35] }],
  STEELBOURNE: ['Steelbourne', 1],
  WARMSTEAD: ['Warmstead', 1],
  BLUEPILOT: ['Bluepilot', 1],
  EMBERFELL: ['Emberfell', 1.1],
  NORWIND: ['Norwind', 1, { BREEZE: ['Breeze', 1], GLACIER: ['Glacier', 1.25] }],
  VENTWICK: ['Ventwick', 1],
  CONDUCTRA: ['Conductra', 1],
  RIGIDUCT: ['Rigiduct', 1],
  VOLTMERE: ['Voltmere', 1, { CORE: ['Core', 1], PRO: ['Pro', 1.3] }],
  PLASTON: ['Plaston', 1, { SLIM: ['Slim', 1], EDGE: ['Edge', 1.45] }],
  DATALARK: ['Datalark', 1],
  ALERTINE: ['Alertine', 1],
  LUMENFOLD: ['Lumenfold', 1, { HALO: ['Halo', 1], SPAN: ['Span', 1] }],
  BRIGHTACRE: ['Brightacre', 0.8],
  TORQUIST: ['Torquist', 1.1],
  HANDLEYFORGE: ['Handley Forge', 1],
  CUTMARK: ['Cutmark', 1],
  GAUGEMARK: ['Gaugemark', 1],
  STICKWELL: ['Stickwell', 1],
  FASTENBY: ['Fastenby', 1],
  SAFEHIDE: ['Safehide', 1],
  SOUTHERLY: ['Southerly Trade', 1],
  YARDARM: ['Yardarm', 0.72, { BASICS: ['Basics', 1] }],
};

/** Those whose products are only sold out. */
const RETIRED: ReadonlySet<string> = new Set(['YARDARM.BASICS']);
