import type { Category, Section } from '#lib/product/master-data-schema.ts';

/** The section that a category is in; an unknown category is an error. */
export function sectionOf(category: string): string {
  const section = SECTION_OF.get(category);
  if (section === undefined) throw new Error(`There is no category ${category}.`);
  return section;
}

/** The sections, in the shape of the feed. */
export function demoSections(): Section[] {
  return SECTION_CODES.map((code, at) => ({
    id: at + 1,
    code,
    description: SECTIONS[code]?.[0] ?? code,
    enabled: true,
    sortOrder: (at + 1) * 10,
  }));
}

/** The categories of every section, in the shape of the feed. */
export function demoCategories(): Category[] {
  return Object.entries(SECTIONS).flatMap(([sectionCode, [, categories]], section) =>
    Object.entries(categories).map(([code, description], at) => ({
      id: (section + 1) * 100 + at + 1,
      code,
      description,
      enabled: true,
      sortOrder: (at + 1) * 10,
      sectionCode,
    })),
  );
}

type Contents = readonly [description: string, categories: Readonly<Record<string, string>>];

const SECTIONS: Readonly<Record<string, Contents>> = {
  PIPE: [
    'Pipe and fittings',
    {
      COPPER_TUBE: 'Copper tube',
      COPPER_FITTINGS: 'Copper capillary fittings',
      PRESS_FITTINGS: 'Press fittings',
      BRASS_FITTINGS: 'Brass threaded fittings',
      COMPRESSION_FITTINGS: 'Brass compression fittings',
      MALLEABLE_FITTINGS: 'Steel pipe and malleable fittings',
      PEX_PIPE: 'PEX and polybutylene pipe',
      PEX_FITTINGS: 'PEX and polybutylene fittings',
      POLY_PIPE: 'Polyethylene pipe and fittings',
      PVC_PRESSURE: 'PVC pressure pipe and fittings',
      PIPE_SUPPORT: 'Pipe support and insulation',
    },
  ],
  DRAIN: [
    'Drainage and roof water',
    {
      DWV_PIPE: 'DWV pipe',
      DWV_FITTINGS: 'DWV fittings',
      FLOOR_WASTES: 'Floor wastes and channels',
      STORMWATER: 'Stormwater and pits',
      RAINWATER: 'Gutter and downpipe',
      FLASHINGS: 'Roof flashings and vents',
      PUMPS: 'Pumps',
    },
  ],
  VALVE: [
    'Valves and water control',
    {
      BALL_VALVES: 'Ball and gate valves',
      HOT_WATER_VALVES: 'Hot water valves',
      TEMPERING: 'Tempering and thermostatic valves',
      PRESSURE_CONTROL: 'Pressure control and backflow',
      MINI_VALVES: 'Mini taps and cistern valves',
      FLEXIBLE_HOSES: 'Flexible hoses',
      HOSE_TAPS: 'Hose taps and garden',
      FILTRATION: 'Water filtration',
    },
  ],
  HOTWATER: [
    'Hot water',
    {
      HEAT_PUMP_WATER: 'Heat pump water heaters',
      ELECTRIC_STORAGE: 'Electric storage water heaters',
      GAS_CONTINUOUS: 'Gas continuous flow water heaters',
      GAS_STORAGE: 'Gas storage water heaters',
      SOLAR_WATER: 'Solar water heating',
      BOILING_WATER: 'Boiling and chilled water',
      HOT_WATER_SPARES: 'Hot water spares',
    },
  ],
  TAPS: [
    'Tapware and showers',
    {
      BASIN_TAPS: 'Basin mixers and taps',
      SINK_TAPS: 'Sink and laundry mixers',
      SHOWER_MIXERS: 'Shower and bath mixers',
      SHOWERS: 'Showers and rails',
      COMMERCIAL_TAPS: 'Commercial tapware',
      BATH_ACCESSORIES: 'Bathroom accessories',
      TAP_SPARES: 'Tap spares',
    },
  ],
  BATH: [
    'Bathrooms and sanitaryware',
    {
      TOILETS: 'Toilet suites, pans and cisterns',
      TOILET_SEATS: 'Toilet seats and buttons',
      BASINS: 'Basins',
      BATHS: 'Baths',
      SHOWER_BASES: 'Shower bases and screens',
      VANITIES: 'Vanities and mirrors',
      SINKS: 'Sinks and laundry tubs',
      WASTES: 'Wastes and traps',
      ASSISTED: 'Assisted living',
      BATHROOM_PACKS: 'Bathroom packs',
    },
  ],
  GAS: [
    'Gas and heating',
    {
      GAS_PIPE: 'Gas pipe and fittings',
      GAS_CONTROL: 'Gas regulators and connections',
      LPG: 'LPG cylinders',
      SPACE_HEATING: 'Heaters and fires',
      RADIATORS: 'Hydronic heating',
      UNDERFLOOR: 'Underfloor heating',
    },
  ],
  HVAC: [
    'Air conditioning and ventilation',
    {
      SPLIT_SYSTEMS: 'Split systems',
      DUCTED: 'Ducted systems',
      AC_INSTALLATION: 'Air conditioning installation',
      REFRIGERANT: 'Refrigerant',
      DUCT: 'Duct and grilles',
      FANS: 'Exhaust and inline fans',
    },
  ],
  CABLE: [
    'Cable and conduit',
    {
      BUILDING_CABLE: 'TPS and building cable',
      CIRCULAR_CABLE: 'Circular and mains cable',
      DATA_CABLE: 'Data and communications cable',
      SPECIAL_CABLE: 'Flexible, solar and security cable',
      CONDUIT: 'Conduit',
      CONDUIT_FITTINGS: 'Conduit fittings and boxes',
      CABLE_SUPPORT: 'Ducting, tray and glands',
    },
  ],
  ELECTRICAL: [
    'Switchgear and accessories',
    {
      CIRCUIT_PROTECTION: 'Circuit protection',
      BOARDS: 'Boards and enclosures',
      SWITCHING: 'Isolators, contactors and timers',
      POWER_POINTS: 'Power points',
      SWITCHES: 'Switches and dimmers',
      DATA_OUTLETS: 'Data outlets',
      SMOKE_ALARMS: 'Smoke alarms and sensors',
      EV_CHARGING: 'Electric vehicle charging',
    },
  ],
  LIGHTING: [
    'Lighting',
    {
      DOWNLIGHTS: 'Downlights',
      BATTENS: 'Battens and panels',
      OUTDOOR_LIGHTING: 'Flood and outdoor lighting',
      EMERGENCY_LIGHTING: 'Exit and emergency lighting',
      LAMPS: 'Lamps and strip',
    },
  ],
  TOOLS: [
    'Tools',
    {
      POWER_TOOLS: 'Cordless tools',
      PLUMBING_TOOLS: 'Plumbing tools',
      ELECTRICAL_TOOLS: 'Electrical tools and testing',
      HAND_TOOLS: 'Hand tools',
      CUTTING: 'Drilling, cutting and blades',
      ACCESS: 'Ladders and storage',
    },
  ],
  CONSUMABLES: [
    'Consumables, fixings and safety',
    {
      ADHESIVES: 'Cements, sealants and tapes',
      SOLDERING: 'Brazing and soldering',
      FASTENERS: 'Fasteners and anchors',
      CABLE_TIES: 'Cable ties, clips and terminals',
      SAFETY: 'Safety and workwear',
    },
  ],
  SERVICES: [
    'Services and hire',
    {
      DELIVERY: 'Delivery',
      WORKSHOP: 'Workshop services',
      HIRE: 'Tool hire',
      VOUCHERS: 'Vouchers',
    },
  ],
};

/** Codes of the sections, in their order. */
export const SECTION_CODES: readonly string[] = Object.keys(SECTIONS);

const SECTION_OF = new Map(
  Object.entries(SECTIONS).flatMap(([section, [, categories]]) =>
    Object.keys(categories).map((category) => [category, section] as const),
  ),
);
