import type { Attributes, ElementDefinition, Host } from './host.ts'

export interface Instance {
  readonly element: HTMLElement
  readonly shape: ElementDefinition<Attributes, object>
  readonly host: Host
  readonly store: object
  /** True inside another of our elements, which then handles routes and access. */
  readonly embedded: boolean
  /** True if another element placed this one; the other element then reports to the page that it is ready. */
  readonly isInside: boolean
  readonly hasSheet: boolean
}

export const containerOf = (element: Element): Node => element.shadowRoot ?? element

export const instances = new WeakMap<Node, Instance>()
