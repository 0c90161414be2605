const SHARED_KEYS = /^(Escape|Tab|F\d+)$/

const EVENTS = ['keydown', 'keypress', 'keyup', 'beforeinput', 'input']

const isShortcut = (event: KeyboardEvent): boolean =>
  SHARED_KEYS.test(event.key) ||
  // AltGr types characters, but some systems report it as Ctrl and Alt.
  ((event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph'))

/**
 * Hides keys typed into our fields from the page. The page sees our element, not the field, as the target, so a
 * shortcut of one key would swallow the character. Capturing listeners of the page still hear the event.
 * @param container the element's container, on which React listens too
 * @returns a function that stops this
 */
export function keepTypedKeys(container: Node): () => void {
  /** Keys pressed in a field. They may be released elsewhere, because Enter can show another screen. */
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
