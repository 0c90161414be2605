/** Stands in a letter for the time until which its code works, which each try to send it states anew. */
export const UNTIL = '\u0000'

/** In Indian time, as in all letters. Both languages write it alike. */
const clock = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
})

/** The letter with that time, such as `14:35 IST`. */
export function stateUntil<L extends { readonly text: string; readonly html: string }>(letter: L, until: Date): L {
  const state = (text: string): string => text.replaceAll(UNTIL, clock.format(until))
  return { ...letter, text: state(letter.text), html: state(letter.html) }
}
