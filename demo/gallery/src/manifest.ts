import { atom } from 'nanostores'
import type { CustomElementsManifest } from '../../../src/build/editors.ts'
import type { Guide } from '../guides.ts'
import { root } from './address.ts'

export type Declared = CustomElementsManifest['modules'][number]['declarations'][number]

export interface Release {
  readonly version: string
  readonly files: Readonly<Record<string, string>>
  readonly preload: Readonly<Record<string, readonly string[]>>
}

export interface Documents {
  readonly elements: readonly Declared[]
  readonly release: Release
  readonly guides: readonly Guide[]
}

export type Loaded =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | { readonly status: 'ready'; readonly documents: Documents }

export const $loaded = atom<Loaded>({ status: 'loading' })

/** Stands for the origin of the reader's panel in all code to copy, as in the guides. */
export const PANEL = 'https://panel.example'

async function get(name: string): Promise<Response> {
  const answer = await fetch(root + name)
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`)
  return answer
}

export async function loadDocuments(): Promise<void> {
  try {
    const [manifest, release, guides] = await Promise.all([
      get('custom-elements.json').then((answer) => answer.json() as Promise<CustomElementsManifest>),
      get('integrity.json').then((answer) => answer.json() as Promise<Release>),
      get('guides.json').then((answer) => answer.json() as Promise<readonly Guide[]>),
    ])
    const elements = manifest.modules.flatMap(({ declarations }) => declarations)
    $loaded.set({ status: 'ready', documents: { elements, release, guides } })
  } catch (fault) {
    $loaded.set({ status: 'failed' })
    reportError(fault)
  }
}
