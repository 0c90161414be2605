/** Whether the large counts run: `npm run test:heavy` sets it. */
export const isHeavy = process.env.PANEL_HEAVY === '1'

/** What `npm test` does small and `npm run test:heavy` large. */
export const counts = isHeavy ? { crashes: 30, cuts: 100 } : { crashes: 4, cuts: 6 }
