const SHARED_KEYS = /^(Escape|Tab|F\d+)$/

const EVENTS = ['keydown', 'keypress', 'keyup', 'beforeinput', 'input']

const isShortcut = (event: KeyboardEvent): boolean =>
  SHARED_KEYS.test(event.key) ||
  // AltGr types letters; some systems report it as Ctrl and Alt.
  ((event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph'))

/**
 * Hides keys typed into our fields from the page. The page sees our element as the target and not the field, so a
 * shortcut of one key would take the letter. Capturing listeners of the page still hear the event.
 * @param container the element's container, where React listens too
 * @returns a function that stops it
 */
export function keepTypedKeys(container: Node): () => void {
  /** Keys that went down in a field. They may come up elsewhere, because Enter can show another screen. */
  const down = new Set<string>()
  function hideFromPage(event: Event) {
    const { type, code = '' } = event as KeyboardEvent
    const wasDown = type === 'keyup' && down.delete(code)
    const isInField = (event.composedPath()[0] as Element).matches?.('input, textarea, select')
    if (!wasDown && (!isInField || (event instanceof KeyboardEvent && isShortcut(event)))) return
    if (type === 'keydown') down.add(code)
    event.stopPropagation()
  }
  for (const name of EVENTS) container.addEventListener(name, hideFromPage)
  return () => {
    for (const name of EVENTS) container.removeEventListener(name, hideFromPage)
  }
}
