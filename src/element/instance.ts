import type { Attributes, ElementDefinition, Host } from './host.ts'

export interface Instance {
  readonly element: HTMLElement
  readonly shape: ElementDefinition<Attributes, object>
  readonly host: Host
  readonly store: object
  /** True inside another of our elements, which handles routes and guards. */
  readonly embedded: boolean
  /** True if another element placed it; that element reports to the page that it is ready. */
  readonly isInside: boolean
  readonly hasSheet: boolean
}

export const containerOf = (element: Element): Node => element.shadowRoot ?? element

export const instances = new WeakMap<Node, Instance>()
