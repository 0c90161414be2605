const CSS = 'html{overflow:hidden}body{position:relative;display:flow-root;margin:0}'

/** Room around a dialog, in CSS pixels. */
const MARGIN = 64

/** Every root of the page: the document's and the shadow roots in it. */
const roots = (): (Document | ShadowRoot)[] => [
  document,
  ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []),
]

/** What the page's content needs, with what lies over it: lists that hang down, dialogs, messages in passing. */
function neededHeight(): number {
  const { body } = document
  let height = Math.max(Math.ceil(body.getBoundingClientRect().height), body.scrollHeight)
  for (const root of roots()) {
    for (const dialog of root.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
      height = Math.max(height, dialog.scrollHeight + MARGIN)
      place(dialog)
    }
    for (const stack of root.querySelectorAll('.panel-toast-stack:not(:empty)'))
      height = Math.max(height, Math.ceil(stack.getBoundingClientRect().bottom) + MARGIN / 4)
  }
  return height
}

const placed = new WeakSet<HTMLDialogElement>()

/** Into the part of the frame that is seen: its middle may be far outside the page's window. */
function place(dialog: HTMLDialogElement) {
  if (placed.has(dialog)) return
  placed.add(dialog)
  new IntersectionObserver(([seen], observer) => {
    observer.disconnect()
    const { top = 0, height = 0 } = seen?.intersectionRect ?? {}
    if (height === 0) return
    const own = dialog.offsetHeight
    const start = Math.min(top + Math.max(0, height - own) / 2, Math.max(0, innerHeight - own))
    dialog.style.setProperty('margin-block', `${start}px auto`, 'important')
  }).observe(document.documentElement)
}

/** Tells the height in CSS pixels, now and whenever it is another: up and down. */
export function watchHeight(tell: (height: number) => void): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(CSS)
  document.adoptedStyleSheets.push(sheet)
  const watched = new WeakSet<Node>()
  let told = -1
  let asked = false
  const changes = new MutationObserver(() => {
    if (asked) return
    asked = true
    requestAnimationFrame(measure)
  })
  // what lies over the page comes and goes without a change of the page's own size
  const watch = { subtree: true, childList: true, attributeFilter: ['open', 'class', 'hidden'] }
  function measure() {
    asked = false
    for (const root of roots()) {
      if (watched.has(root)) continue
      watched.add(root)
      changes.observe(root, watch)
    }
    const height = neededHeight()
    if (height === told) return
    told = height
    tell(height)
  }
  new ResizeObserver(measure).observe(document.body)
}
