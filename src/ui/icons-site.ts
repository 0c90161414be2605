import { ring } from './icons.ts'

export const bank = 'M3 21h18M3.5 9.5L12 3l8.5 6.5zM6 13v4.5M10 13v4.5M14 13v4.5M18 13v4.5'
export const book = 'M5 19.5v-15a2 2 0 0 1 2-2h12v19H7a2 2 0 0 1 0-4h12M9 7h6M9 11h6'
export const chevronBack = 'M15 5.5L8.5 12L15 18.5'
export const chevronDown = 'M5.5 9L12 15.5L18.5 9'
export const chevronOn = 'M9 5.5L15.5 12L9 18.5'
export const clock = `${ring}M12 6.5V12l3.5 2`
export const cross = `${ring}M9 9l6 6M15 9l-6 6`
export const gift =
  'M3 8h18v4H3zM5 12v8.5h14V12M12 8v12.5M12 8C8 8 7 6.5 7 5.2S8.2 3 9.3 3C11 3 12 5.5 12 8c0-2.5 1-5 2.7-5c1.1 0 2.3.9 2.3 2.2S16 8 12 8'
export const home = 'M3.5 10.5L12 3.5l8.5 7v10h-6v-6.5h-5v6.5h-6z'
export const list = 'M3 6l1.7 1.7L8 4.5M3 17l1.7 1.7L8 15.5M12.5 6h8.5M12.5 12h8.5M12.5 18h8.5'
export const menu = 'M4 6.5h16M4 12h16M4 17.5h16'
export const rupee = 'M6.5 3.5h11M6.5 8.5h11M6.5 3.5h3a5 5 0 0 1 0 10h-3l8 7.5'
export const search = 'M10.5 3.5a7 7 0 1 0 0 14a7 7 0 1 0 0-14zM15.7 15.7L21 21'
export const shield = 'M12 2.5l7.5 3v6c0 5-3.3 8.3-7.5 10c-4.2-1.7-7.5-5-7.5-10v-6zM8.7 12l2.4 2.4l4.2-4.7'
export const user = 'M12 3.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9zM4 21c.7-4 4-5.5 8-5.5s7.3 1.5 8 5.5'
