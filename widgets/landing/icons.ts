// Icons that only the front page uses, on the grid of src/ui/icons.ts.
export const globe =
  'M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20zM2 12h20M12 2c3 2.700 4.500 6 4.500 10s-1.500 7.300-4.500 10c-3-2.700-4.500-6-4.500-10S9 4.700 12 2z'
export const columns = 'M3 21h18M5.500 21v-7.500h3V21M10.500 21V4h3v17M15.500 21V9h3v12'
