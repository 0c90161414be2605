import type { Scene, Screen } from './scene.ts'

/** The states of the gallery's stage (demo/gallery/src/choice.ts). */
const STATES = ['live', 'empty', 'loading', 'error', 'offline', 'signed-out'] as const
const MAIN = ['survey', 'survey-list', 'dashboard', 'rewards', 'profile', 'payment-history', 'passbook'] as const

export const onStage =
  (tag: string, state: string): Scene['address'] =>
  ({ gallery }) =>
    `${gallery}/stage/?tag=${tag}&state=${state}`

export const elementScreens: readonly Screen[] = MAIN.map((name) => ({
  name: `panel-${name}`,
  scenes: STATES.map((state) => ({ name: state, address: onStage(`panel-${name}`, state) })),
}))
