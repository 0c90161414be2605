import { type Widget, widgets } from '../manifest.ts'

/** What the screens for members ask the API for first. */
export const firstCalls: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries<Widget>(widgets).flatMap(([name, { first }]) => (first ? [[name, first]] : [])),
)

/** The first calls for a guest, of the elements that show a guest more than the sign-in. */
export const guestCalls: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries<Widget>(widgets).flatMap(([name, { guest }]) => (guest ? [[name, guest]] : [])),
)
