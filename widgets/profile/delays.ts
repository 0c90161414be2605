/** Milliseconds that a success message stays (docs/rules.md, Delays). */
export const SUCCESS_STAYS = 5000
