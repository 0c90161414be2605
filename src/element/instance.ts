import type { Attributes, ElementDefinition, Host } from './host.ts'

/** What the root view needs of its element. */
export interface Instance {
  readonly element: HTMLElement
  readonly shape: ElementDefinition<Attributes, object>
  readonly host: Host
  readonly store: object
  /** Inside another of our elements, which does the routing and guarding. */
  readonly embedded: boolean
  /** Placed by another element in its own place, which tells the page that it is ready. */
  readonly isInside: boolean
  /** Stands alone on a page, so it draws its own sheet. */
  readonly hasSheet: boolean
}

/** The connected elements, by what r2wc draws each of them into: its shadow root, or the element itself. */
export const instances = new WeakMap<Node, Instance>()
