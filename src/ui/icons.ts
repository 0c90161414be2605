/**
 * The strokes of each icon, for `<Icon d={...} />`. Drawn here rather than taken from a package:
 * a package's own component costs 1.5 kB before its first icon, these cost some 50 bytes each.
 */
const ring = 'M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20z'

export const alert = `${ring}M12 7.500v5M12 16.500h.01`
export const arrowBack = 'M19.500 12h-15M11 18.500L4.500 12L11 5.500'
export const arrowOn = 'M4.500 12h15M13 5.500l6.500 6.500l-6.500 6.500'
export const bank = 'M3 21h18M3.500 9.500L12 3l8.500 6.500zM6 13v4.500M10 13v4.500M14 13v4.500M18 13v4.500'
export const bulb = 'M9 21.500h6M9 18h6M9 18c0-3.500-3-4.200-3-8.500a6 6 0 0 1 12 0c0 4.300-3 5-3 8.500'
export const check = 'M4.500 12.500L9.500 17.500L19.500 6.500'
export const chevronBack = 'M15 5.500L8.500 12L15 18.500'
export const chevronDown = 'M5.500 9L12 15.500L18.500 9'
export const chevronOn = 'M9 5.500L15.500 12L9 18.500'
export const clock = `${ring}M12 6.500V12l3.500 2`
export const close = 'M6 6l12 12M18 6L6 18'
export const cross = `${ring}M9 9l6 6M15 9l-6 6`
export const done = `${ring}M8 12.500l2.700 2.700L16 9.500`
export const eye =
  'M2 12c2-4.500 5.700-6.800 10-6.800S20 7.500 22 12c-2 4.500-5.700 6.800-10 6.800S4 16.500 2 12zM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6z'
export const eyeOff = `${eye}M4 4l16 16`
export const gift =
  'M3 8h18v4H3zM5 12v8.500h14V12M12 8v12.500M12 8C8 8 7 6.500 7 5.200S8.200 3 9.300 3C11 3 12 5.500 12 8c0-2.500 1-5 2.700-5c1.100 0 2.300.900 2.300 2.200S16 8 12 8'
export const home = 'M3.500 11L12 3.500l8.500 7.500M5.500 9.500V20.500h13V9.500M9.500 20.500v-7h5v7'
export const hourglass =
  'M5.500 2.500h13M5.500 21.500h13M7 2.500v4c0 2 5 3.800 5 5.500s-5 3.500-5 5.500v4M17 2.500v4c0 2-5 3.800-5 5.500s5 3.500 5 5.500v4'
export const info = `${ring}M12 16.500v-5M12 7.500h.01`
export const language =
  'M2.500 5.500h11M8 3v2.500M11 5.500c-.500 4.500-4 7.500-8 9M5 8.500c1 3 3.500 5 6.500 6M12.500 21l4.500-10l4.500 10M14 17.800h6'
export const list = 'M3 6l1.700 1.700L8 4.500M3 17l1.700 1.700L8 15.500M12.500 6h8.500M12.500 12h8.500M12.500 18h8.500'
export const menu = 'M4 6.500h16M4 12h16M4 17.500h16'
export const receipt =
  'M5 2.500v19l2.400-1.800l2.300 1.800l2.300-1.800l2.300 1.800l2.300-1.800l2.400 1.800v-19zM9 8h6M9 12h6'
export const rupee = 'M6.500 3.500h11M6.500 8.500h11M6.500 3.500h3a5 5 0 0 1 0 10h-3l8 7.500'
export const saved = 'M4 13.500h16v6H4zM4 13.500L7 5h10l3 8.500M8 16.500h.01M11 16.500h.01'
export const search = 'M10.500 3.500a7 7 0 1 0 0 14a7 7 0 1 0 0-14zM15.700 15.700L21 21'
export const shield =
  'M12 2.500l7.500 3v6c0 5-3.300 8.300-7.500 10c-4.200-1.700-7.500-5-7.500-10v-6zM8.700 12l2.400 2.400l4.200-4.700'
export const star =
  'M12 2.700l2.900 5.900l6.500.950l-4.700 4.600l1.100 6.450L12 17.550L6.200 20.600l1.100-6.450L2.600 9.550l6.500-.950z'
export const user =
  'M12 3.500a4.500 4.500 0 1 0 0 9a4.500 4.500 0 1 0 0-9zM4 21c.700-4 4-5.500 8-5.500s7.300 1.500 8 5.500'
