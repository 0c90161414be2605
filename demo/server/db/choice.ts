import type { TimeLimits } from './pool.ts'

export type DatabaseChoice =
  /** `snapshot` is a dump to start from, which is faster than creating the tables. */
  | { readonly kind: 'memory'; readonly snapshot?: string | undefined }
  | { readonly kind: 'directory'; readonly path: string }
  | { readonly kind: 'postgres'; readonly url: string; readonly limits?: TimeLimits | undefined }

export type Opening = 'migrate' | 'existing'
