import { join } from 'node:path'
import { pages } from '../server/operator/process.ts'
import { root } from '../server/operator/root.ts'

export const partnerPages = join(root, 'demo', 'partner')
export const galleryFiles = { site: `${pages.dist}/site`, dist: pages.dist }
