import type { TrustedProxies } from './limits/caller.ts'
import type { NodeLimits } from './limits/node-limits.ts'
import type { Facts } from './site/front-page.ts'

/** The settings that this room reads. */
export interface HttpConfig {
  readonly secret: string
  readonly now: () => Date
  readonly publicUrl: string | undefined
  /** Attributes of `panel-app`. A fact with an empty text is left out. */
  readonly facts?: Facts
  /** Scripts of these origins can read the content of native elements on their pages. */
  readonly partnerOrigins: readonly string[]
  readonly framedOrigins: readonly string[]
  readonly imageOrigins?: readonly string[]
  readonly imagesDir?: string | undefined
  readonly trustProxy: TrustedProxies
  /** The ids of this node's sockets begin with this name. */
  readonly nodeName: string | undefined
  readonly nodeLimits: NodeLimits
  /** The built files and the pages around them. Without them, the server has only the API. */
  readonly pages?: { readonly dist: string; readonly host: string } | undefined
}
