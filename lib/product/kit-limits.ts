/** The most levels of parts below a kit. Each is a look into the database, and nobody has seen five. */
export const DEEPEST_KIT = 10;

/** The most components of a kit and of all kits within it together, those of each kit counted once. */
export const MOST_KIT_COMPONENTS = 2_000;
