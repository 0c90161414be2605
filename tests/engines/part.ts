export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Describes an element as a member sees it. */
export interface Part extends Box {
  /** Its label, or else its text. */
  readonly name: string
  /** The label of its group. */
  readonly group: string
  readonly kind: string
  /** True if nothing covers its middle, which is within the window. */
  readonly isInSight: boolean
  /** True if it, or the row that it stands for, has an outline. */
  readonly hasRing: boolean
  readonly isChecked: boolean
  readonly background: string
}

/**
 * Runs in the page. Describes the elements that a selector finds in all shadow roots, if they show.
 * @param selector or else the focused element
 */
export function describeParts(selector: string): Part[] {
  const all = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])])
  const focused = (root: DocumentOrShadowRoot): Element | null =>
    root.activeElement?.shadowRoot ? (focused(root.activeElement.shadowRoot) ?? root.activeElement) : root.activeElement
  const textOf = (one: Element | null | undefined) => one?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
  const groupOf = (one: Element) => {
    const id = one.closest('[role=radiogroup]')?.getAttribute('aria-labelledby')
    return id ? textOf((one.getRootNode() as ShadowRoot).getElementById(id)) : ''
  }
  const isInSight = (one: Element, x: number, y: number) => {
    const above = (one.getRootNode() as ShadowRoot).elementFromPoint(x, y)
    return above !== null && (one.contains(above) || above.contains(one))
  }
  const isOutlined = (one: Element | null) => {
    const { outlineStyle = 'none', outlineWidth = '0' } = one ? getComputedStyle(one) : {}
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  }
  const active = focused(document)
  const found = selector ? all(document).filter((one) => one.matches(selector) && one.checkVisibility()) : [active]
  return found.flatMap((one): Part[] => {
    if (!one) return []
    const { x, y, width, height } = one.getBoundingClientRect()
    const { labels = null, checked = false } = one as Partial<HTMLInputElement>
    const marked = one.parentElement?.querySelector('.panel-code-input-now, .panel-code-input-selected') ?? null
    return [
      {
        name: one.ariaLabel || textOf(labels?.[0]) || textOf(one),
        group: groupOf(one),
        kind: one.localName,
        x,
        y,
        width,
        height,
        isInSight: isInSight(one, x + width / 2, y + height / 2),
        hasRing: [one, one.closest('.panel-choice-list-row'), marked].some(isOutlined),
        isChecked: checked,
        background: getComputedStyle(one).backgroundColor,
      },
    ]
  })
}
