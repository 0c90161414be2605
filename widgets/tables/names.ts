import { type Name, widgets } from '../manifest.ts'

export const names = Object.keys(widgets) as Name[]
