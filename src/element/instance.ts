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

/** What r2wc draws an element into: its shadow root, or the element itself. */
export const containerOf = (element: Element): Node => element.shadowRoot ?? element

/** The connected elements, each by its container. */
export const instances = new WeakMap<Node, Instance>()
