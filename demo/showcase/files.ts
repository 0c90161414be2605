import { fileURLToPath } from 'node:url'
import { pages } from '../server/operator/process.ts'

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

export const partnerPages = folder('../partner')
export const galleryFiles = { site: `${pages.dist}/site`, dist: pages.dist }
