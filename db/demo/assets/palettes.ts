/** The colours that a thing is shaded in. */
export type Palette = { readonly light: string; readonly mid: string; readonly dark: string };

/** What materials look like, and finishes and colours as the catalogue names them. */
export const PALETTES = {
  Copper: { light: '#f7cdb0', mid: '#c9764a', dark: '#7f3f20' },
  Brass: { light: '#fbeec0', mid: '#d3ab4e', dark: '#846321' },
  Chrome: { light: '#ffffff', mid: '#b9c3ca', dark: '#59656e' },
  Steel: { light: '#f0f3f5', mid: '#a3adb4', dark: '#56616a' },
  'Matte Black': { light: '#6b7074', mid: '#33373a', dark: '#131517' },
  'Brushed Nickel': { light: '#f1ece4', mid: '#b8ac9c', dark: '#6d6254' },
  White: { light: '#ffffff', mid: '#e4e8ea', dark: '#a5aeb4' },
  Grey: { light: '#dfe3e6', mid: '#a6aeb4', dark: '#687178' },
  Charcoal: { light: '#868d93', mid: '#4c5358', dark: '#24282b' },
  Black: { light: '#767b80', mid: '#3a3e42', dark: '#15181a' },
  Orange: { light: '#ffc98f', mid: '#ee7b1c', dark: '#9a4608' },
  Red: { light: '#ff9d8d', mid: '#d0342a', dark: '#7d140e' },
  Blue: { light: '#9cc8f0', mid: '#2f78bd', dark: '#123f6d' },
  Green: { light: '#a7dcb0', mid: '#358a4a', dark: '#164a24' },
  Yellow: { light: '#fff2a0', mid: '#f0c419', dark: '#97780a' },
  Lilac: { light: '#e4d0f2', mid: '#a678c8', dark: '#5f3a7c' },
  'Off White': { light: '#fdfaf1', mid: '#e6dfcd', dark: '#aaa18a' },
  'Natural Oak': { light: '#f0d9b5', mid: '#cda26a', dark: '#80592c' },
} as const satisfies Readonly<Record<string, Palette>>;
export type Material = keyof typeof PALETTES;

/** The palette of a finish or colour as the catalogue names it, or of the material where it has none. */
export function paletteOf(named: string | undefined, material: Material): Palette {
  const found = Object.entries(PALETTES).find(([name]) => name === named);
  return found?.[1] ?? PALETTES[material];
}
