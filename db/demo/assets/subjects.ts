import type { Drawing } from './drawing.ts';
import * as bathroom from './drawings/bathroom.ts';
import * as electrical from './drawings/electrical.ts';
import * as heating from './drawings/heating.ts';
import * as lighting from './drawings/lighting.ts';
import * as pipes from './drawings/pipes.ts';
import * as taps from './drawings/taps.ts';
import * as tools from './drawings/tools.ts';
import type { Material } from './palettes.ts';

/** What has pictures and documents: a family, how it looks, and in which of the ranges of assets it is. */
export type Subject = {
  readonly family: string;
  readonly drawing: Drawing;
  readonly material: Material;
  readonly range: Range;
  readonly season?: Season;
};

/** Options of the metaproperties `productRange` and `season`. */
export type Range =
  | 'PLUMBING'
  | 'BATHROOM'
  | 'HOT_WATER'
  | 'HEATING_COOLING'
  | 'ELECTRICAL'
  | 'LIGHTING'
  | 'TOOLS';
export type Season = 'SUMMER' | 'WINTER';

/** Every subject, in the order of the catalogue. */
export const SUBJECTS: readonly Subject[] = [
  ...of('PLUMBING', [
    ['COPPER_TUBE_HARD', pipes.lengths, 'Copper'],
    ['COPPER_COIL', pipes.coil, 'Copper'],
    ['COPPER_CAPILLARY', pipes.elbow, 'Copper'],
    ['PRESS_COPPER_WATER', pipes.tee, 'Copper'],
    ['BRASS_THREADED', pipes.tee, 'Brass'],
    ['BRASS_COMPRESSION', pipes.coupling, 'Brass'],
    ['MALLEABLE_GALVANISED', pipes.elbow, 'Steel'],
    ['PEX_COIL', pipes.coil, 'Black'],
    ['PEX_CRIMP', pipes.coupling, 'Brass'],
    ['PE_BLUE_STRIPE', pipes.coil, 'Blue'],
    ['PE_COMPRESSION', pipes.coupling, 'Blue'],
    ['PVC_PRESSURE_PIPE', pipes.lengths, 'White'],
    ['PVC_PRESSURE_FITTINGS', pipes.elbow, 'White'],
    ['DWV_PIPE', pipes.lengths, 'Grey'],
    ['DWV_FITTINGS', pipes.tee, 'White'],
    ['FLOOR_WASTE_ROUND', pipes.roundGrate, 'Chrome'],
    ['AG_PIPE', pipes.corrugated, 'Black'],
    ['GUTTER_QUAD', pipes.gutter, 'Grey'],
    ['PUMP_PRESSURE', heating.pump, 'Blue'],
    ['BALL_VALVE_WATER', taps.ballValve, 'Brass'],
    ['BALL_VALVE_GAS', taps.ballValve, 'Brass'],
    ['FLEXIBLE_HOSE', taps.hose, 'Chrome'],
    ['WATER_FILTER', heating.filter, 'Blue'],
    ['PRESSURE_LIMITING', taps.cappedValve, 'Brass'],
    ['GAS_REGULATOR', heating.gauge, 'Grey'],
  ]),
  ...of('HOT_WATER', [
    ['HEAT_PUMP_INTEGRATED', heating.cylinder, 'Charcoal'],
    ['HEAT_PUMP_SPLIT', heating.fanUnit, 'White'],
    ['ELECTRIC_STORAGE', heating.cylinder, 'White'],
    ['GAS_CONTINUOUS_FLOW', heating.wallUnit, 'White', 'WINTER'],
    ['TEMPERING_VALVE', taps.cappedValve, 'Chrome'],
    ['BOILING_WATER', taps.gooseneck, 'Chrome'],
  ]),
  ...of('BATHROOM', [
    ['BASIN_MIXER', taps.mixer, 'Chrome'],
    ['SINK_MIXER', taps.gooseneck, 'Chrome'],
    ['SHOWER_MIXER', taps.wallMixer, 'Chrome'],
    ['HAND_SHOWER_RAIL', taps.showerRail, 'Chrome'],
    ['OVERHEAD_SHOWER', taps.overhead, 'Chrome'],
    ['BATHROOM_ACCESSORY', taps.rail, 'Chrome'],
    ['TOILET_SUITE', bathroom.toilet, 'White'],
    ['TOILET_SEAT', bathroom.seat, 'White'],
    ['BASIN_COUNTERTOP', bathroom.basin, 'White'],
    ['BATH_FREESTANDING', bathroom.bath, 'White'],
    ['VANITY', bathroom.vanity, 'White'],
    ['MIRROR', bathroom.pane, 'Steel'],
    ['KITCHEN_SINK', bathroom.sink, 'Steel'],
    ['BOTTLE_TRAP', bathroom.trap, 'Chrome'],
    ['GRAB_RAIL', taps.rail, 'Steel'],
  ]),
  ...of('HEATING_COOLING', [
    ['LPG_CYLINDER', heating.bottle, 'Grey', 'WINTER'],
    ['PANEL_HEATER', heating.indoorUnit, 'White', 'WINTER'],
    ['RADIATOR', heating.radiator, 'White', 'WINTER'],
    ['SPLIT_SYSTEM', heating.indoorUnit, 'White', 'SUMMER'],
    ['REFRIGERANT_A2L', heating.bottle, 'Red', 'SUMMER'],
    ['FLEXIBLE_DUCT', pipes.corrugated, 'Steel'],
    ['EXHAUST_FAN', heating.fanUnit, 'White', 'SUMMER'],
  ]),
  ...of('ELECTRICAL', [
    ['TPS_2C_E', pipes.drum, 'White'],
    ['BUILDING_WIRE', pipes.drum, 'Red'],
    ['ORANGE_CIRCULAR', electrical.cable, 'Orange'],
    ['DATA_CABLE', pipes.coil, 'Blue'],
    ['CONDUIT_RIGID', pipes.lengths, 'Grey'],
    ['JUNCTION_BOX', electrical.enclosure, 'Grey'],
    ['MCB', electrical.breakers, 'White'],
    ['RCBO', electrical.breakers, 'Grey'],
    ['LOAD_CENTRE', electrical.board, 'White'],
    ['ISOLATOR', electrical.isolator, 'Grey'],
    ['EV_CHARGER', electrical.charger, 'White'],
    ['POWER_POINT', electrical.outlet, 'White'],
    ['LIGHT_SWITCH', electrical.switchPlate, 'White'],
    ['DATA_OUTLET', electrical.dataPlate, 'White'],
    ['SMOKE_ALARM', lighting.ceilingDevice, 'White', 'WINTER'],
  ]),
  ...of('LIGHTING', [
    ['DOWNLIGHT', lighting.downlight, 'White'],
    ['LED_BATTEN', lighting.batten, 'White'],
    ['FLOODLIGHT', lighting.flood, 'Black'],
    ['OUTDOOR_LIGHT', lighting.wallLight, 'Black', 'SUMMER'],
    ['EXIT_SIGN', lighting.exitSign, 'White'],
    ['LED_LAMP', lighting.lamp, 'White'],
  ]),
  ...of('TOOLS', [
    ['CORDLESS_TOOL', tools.drill, 'Green'],
    ['ELECTRICIANS_TOOLS', tools.pliers, 'Red'],
    ['TEST_INSTRUMENTS', tools.meter, 'Yellow'],
    ['PIPE_WRENCH', tools.wrench, 'Red'],
    ['HOLE_SAW', tools.holeSaw, 'Charcoal'],
    ['SAW_BLADE', tools.blade, 'Steel'],
    ['LADDER', tools.ladder, 'Steel'],
    ['SOLVENT_CEMENT', tools.tin, 'Blue'],
    ['SILICONE', tools.cartridge, 'White'],
    ['ELECTRICAL_TAPE', tools.roll, 'Black'],
    ['SCREWS', tools.screws, 'Steel'],
    ['GLOVES', tools.gloves, 'Blue'],
    ['WORKWEAR', tools.vest, 'Orange', 'WINTER'],
    ['PPE', tools.hardHat, 'Yellow'],
  ]),
];

type Told = readonly [family: string, drawing: Drawing, material: Material, season?: Season];

function of(range: Range, told: readonly Told[]): Subject[] {
  return told.map(([family, drawing, material, season]) => ({
    family,
    drawing,
    material,
    range,
    ...(season && { season }),
  }));
}
