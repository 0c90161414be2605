import { keepInView } from './view.ts'

// a site as high as its view would never be lower than its frame once was
const CSS =
  'html{overflow:hidden;--unseen:0px}body{position:relative;display:flow-root;margin:0}.panel-app{min-height:0!important}'

/** Room around what lies over the page, in CSS pixels. */
const MARGIN = 32

/** Every root of the page: the document's and the shadow roots in it. */
const roots = (): (Document | ShadowRoot)[] => [
  document,
  ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []),
]

/** What lies over the page, and where in its view: 0 for the top, 1 for the bottom. */
const OVER = { 'dialog[open]': 0.5, '.panel-toast-stack:not(:empty)': 0, '.panel-app-connection:not(:empty)': 1 }

/** What the page's content needs, with what lies over it: lists that hang down, dialogs, messages in passing. */
function neededHeight(): number {
  const { body } = document
  let height = Math.max(Math.ceil(body.getBoundingClientRect().height), body.scrollHeight)
  for (const root of roots())
    for (const [selector, align] of Object.entries(OVER))
      for (const over of root.querySelectorAll<HTMLElement>(selector)) {
        height = Math.max(height, over.scrollHeight + MARGIN)
        keepInView(over, align)
      }
  return height
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
    // no frame is painted while it is out of view; its height matters all the same
    setTimeout(measure)
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
  measure()
  new ResizeObserver(measure).observe(document.body)
}
