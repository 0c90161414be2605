/**
 * The strokes of each icon, for `<Icon d={...} />`. They cost about 50 bytes each; the component of an icon package
 * costs 1.5 kB before its first icon.
 */
export const ring = 'M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20z'

export const alert = `${ring}M12 7.5v5M12 16.5h.01`
export const arrowBack = 'M19.5 12h-15M11 18.5L4.5 12L11 5.5'
export const arrowOn = 'M4.5 12h15M13 5.5l6.5 6.5l-6.5 6.5'
export const check = 'M4.5 12.5L9.5 17.5L19.5 6.5'
export const close = 'M6 6l12 12M18 6L6 18'
export const done = `${ring}M8 12.5l2.7 2.7L16 9.5`
export const hourglass =
  'M5.5 2.5h13M5.5 21.5h13M7 2.5v4c0 2 5 3.8 5 5.5s-5 3.5-5 5.5v4M17 2.5v4c0 2-5 3.8-5 5.5s5 3.5 5 5.5v4'
export const info = `${ring}M12 16.5v-5M12 7.5h.01`
