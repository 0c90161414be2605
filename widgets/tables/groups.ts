import { type Widget, widgets } from '../manifest.ts'

type Group = Widget['group']

/** The gallery's group of each element, by tag. */
export const groups: Readonly<Record<string, Group>> = Object.fromEntries(
  Object.entries<Widget>(widgets).map(([name, { group }]) => [`panel-${name}`, group]),
)

/** The groups in the gallery's order. */
export const groupOrder: readonly Group[] = ['Surveys', 'Money', 'Account', 'Signing in', 'The whole site']
