import type { Segment, SubSegment } from '#lib/customer/schema.ts';

/** How the made-up business divides its customers. */
export function demoSegments(): Segment[] {
  return [
    ...SEGMENTS.map(([code, description]) => ({ code, description, enabled: true })),
    { code: 'MAILORDER', description: 'Mail order, until 2019', enabled: false },
  ];
}

/** The finer divisions of each. */
export function demoSubSegments(): SubSegment[] {
  return CUSTOMER_KINDS.map(({ subSegment, segment, description }) => ({
    code: subSegment,
    description,
    enabled: true,
    segmentCode: segment,
  }));
}

const SEGMENTS = [
  ['BUILD', 'Builders and developers'],
  ['FACILITY', 'Facilities and institutions'],
  ['PRIVATE', 'Private and cash customers'],
  ['RESELL', 'Resellers'],
  ['RURAL', 'Rural and irrigation'],
  ['TRADE', 'Trades'],
] as const;

/** A kind of customer: what is believable of one. */
export type CustomerKind = {
  readonly subSegment: string;
  readonly segment: (typeof SEGMENTS)[number][0];
  readonly description: string;
  /** How many of a hundred or so customers are of this kind. */
  readonly weight: number;
  /** ANZSIC classes, the usual one first. */
  readonly industries: readonly string[];
  readonly tradeType?: string;
  /** What their trading names end in; a kind without is of people in their own name. */
  readonly callings: readonly string[];
  /** Whether the owner's family name is in many of the names. */
  readonly isFamilyTrade: boolean;
  /** The credit limits usual for it, in thousands; none where they pay at once. */
  readonly creditThousands: readonly number[];
  readonly requiresPurchaseOrder: number;
};

/** A kind of trade, which has much in common with others. */
function trade(
  subSegment: string,
  weight: number,
  industry: string,
  description: string,
  callings: readonly string[],
): CustomerKind {
  return {
    subSegment,
    segment: 'TRADE',
    description,
    weight,
    industries: [industry],
    tradeType: subSegment,
    callings,
    isFamilyTrade: true,
    creditThousands: [2, 5, 5, 10, 10, 15, 20, 30, 50],
    requiresPurchaseOrder: 0.1,
  };
}

function institution(
  subSegment: string,
  weight: number,
  industries: readonly string[],
  description: string,
  callings: readonly string[],
): CustomerKind {
  return {
    subSegment,
    segment: 'FACILITY',
    description,
    weight,
    industries,
    callings,
    isFamilyTrade: false,
    creditThousands: [10, 20, 50, 100],
    requiresPurchaseOrder: 0.85,
  };
}

/** Every kind of customer, by the code of its sub-segment. */
export const CUSTOMER_KINDS: readonly CustomerKind[] = [
  {
    subSegment: 'BATHROOM',
    segment: 'BUILD',
    description: 'Bathroom and kitchen renovators',
    weight: 7,
    industries: ['3019', '3243'],
    tradeType: 'RENOVATOR',
    callings: ['Bathrooms', 'Bathroom Renovations', 'Kitchens & Bathrooms', 'Wet Areas'],
    isFamilyTrade: true,
    creditThousands: [5, 10, 20, 30],
    requiresPurchaseOrder: 0.1,
  },
  {
    subSegment: 'BUILDER',
    segment: 'BUILD',
    description: 'Custom and small builders',
    weight: 10,
    industries: ['3011', '3019'],
    tradeType: 'BUILDER',
    callings: ['Building', 'Homes', 'Builders', 'Construction', 'Building & Maintenance'],
    isFamilyTrade: true,
    creditThousands: [10, 20, 30, 50],
    requiresPurchaseOrder: 0.3,
  },
  {
    subSegment: 'COMMERCIAL',
    segment: 'BUILD',
    description: 'Commercial builders',
    weight: 4,
    industries: ['3020', '3109'],
    tradeType: 'BUILDER',
    callings: ['Constructions', 'Projects', 'Commercial', 'Building Group'],
    isFamilyTrade: false,
    creditThousands: [50, 100, 150, 250],
    requiresPurchaseOrder: 0.95,
  },
  institution('COUNCIL', 2, ['7530', '2811'], 'Councils and water utilities', [
    'District Council',
    'Council Depot',
    'Water',
  ]),
  trade('DRAINLAYER', 5, '3231', 'Drainlayers', ['Drainage', 'Drainlaying', 'Drains & Civil']),
  institution('EDUCATION', 3, ['8022', '8021', '8010'], 'Schools and colleges', [
    'College',
    'Primary School',
    'Early Learning',
  ]),
  trade('ELECTRICIAN', 20, '3232', 'Electrical contractors', [
    'Electrical',
    'Electrical Services',
    'Electrical & Data',
    'Sparks',
    'Electrical & Solar',
  ]),
  trade('GASFITTER', 6, '3231', 'Gasfitters', ['Gas', 'Gasfitting', 'Gas & Hot Water']),
  institution('HEALTH', 2, ['8601', '8401', '8511'], 'Hospitals and aged care', [
    'Aged Care',
    'Medical Centre',
    'Retirement Village',
  ]),
  {
    subSegment: 'HOMEOWNER',
    segment: 'PRIVATE',
    description: 'Home owners',
    weight: 9,
    industries: [],
    callings: [],
    isFamilyTrade: true,
    creditThousands: [],
    requiresPurchaseOrder: 0,
  },
  institution('HOSPITALITY', 3, ['4400', '4520', '4511'], 'Hotels, pubs and clubs', [
    'Hotel',
    'Motor Inn',
    'Tavern',
    'Holiday Park',
  ]),
  trade('HVAC', 9, '3233', 'Air conditioning and heating', [
    'Air Conditioning',
    'Heating & Cooling',
    'Refrigeration & Air',
    'Heat Pumps',
  ]),
  {
    subSegment: 'IRRIGATION',
    segment: 'RURAL',
    description: 'Irrigation and pumps',
    weight: 4,
    industries: ['0529', '3239'],
    tradeType: 'IRRIGATION',
    callings: ['Irrigation', 'Pumps & Irrigation', 'Bores & Pumps', 'Water Systems'],
    isFamilyTrade: true,
    creditThousands: [5, 10, 20],
    requiresPurchaseOrder: 0.1,
  },
  {
    subSegment: 'FARM',
    segment: 'RURAL',
    description: 'Farms and orchards',
    weight: 4,
    industries: ['0160', '0142', '0131', '0123', '0132'],
    callings: ['Farms', 'Pastoral', 'Orchards', 'Dairies'],
    isFamilyTrade: true,
    creditThousands: [5, 10, 20],
    requiresPurchaseOrder: 0.05,
  },
  {
    subSegment: 'HARDWARE',
    segment: 'RESELL',
    description: 'Hardware and showrooms',
    weight: 3,
    industries: ['4231', '3339', '4221'],
    callings: ['Hardware', 'Home & Hardware', 'Tapware Studio', 'Appliance Centre'],
    isFamilyTrade: true,
    creditThousands: [20, 50, 100],
    requiresPurchaseOrder: 0.6,
  },
  trade('MAINTENANCE', 5, '3299', 'Maintenance and multi-trade', [
    'Property Services',
    'Maintenance',
    'Property Maintenance',
    'Facilities',
  ]),
  trade('PLUMBER', 32, '3231', 'Plumbing contractors', [
    'Plumbing',
    'Plumbing & Gas',
    'Plumbing Services',
    'Plumbing & Drainage',
    'Plumbers',
    'Plumbing & Roofing',
  ]),
  trade('ROOFER', 3, '3223', 'Roof plumbers', ['Roofing', 'Roof Plumbing', 'Metal Roofing']),
  institution('STRATA', 2, ['6720', '6711'], 'Strata and property managers', [
    'Property Management',
    'Body Corporate Services',
    'Residential',
  ]),
];
