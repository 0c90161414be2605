import { join } from 'node:path'
import { root } from '../server/http/site/root.ts'
import { pages } from '../server/operator/process.ts'

export const partnerPages = join(root, 'demo', 'partner')
export const galleryFiles = { site: `${pages.dist}/site`, dist: pages.dist }
