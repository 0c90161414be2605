import { keepInView } from './view.ts'

// Removes minimum heights in viewport units. They would keep the site as high as its frame, which then could never
// shrink.
const CSS =
  'html{overflow:hidden;--unseen:0px;--notice-position:fixed;--notice-size:auto}body{position:relative;display:flow-root;margin:0}.panel-app{min-height:0!important}'

/** Margin around an overlay, in CSS pixels. */
const MARGIN = 32

const roots = (): (Document | ShadowRoot)[] => [
  document,
  ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []),
]

/** Overlays by selector, with their vertical alignment: 0 for the top, 0.5 for the middle, 1 for the bottom. */
const OVERLAYS = { 'dialog[open]': 0.5, '.panel-toast-stack:not(:empty)': 0, '.panel-app-connection:not(:empty)': 1 }

function neededHeight(): number {
  const { body } = document
  let height = Math.max(Math.ceil(body.getBoundingClientRect().height), body.scrollHeight)
  for (const root of roots())
    for (const [selector, align] of Object.entries(OVERLAYS))
      for (const over of root.querySelectorAll<HTMLElement>(selector)) {
        height = Math.max(height, over.scrollHeight + MARGIN)
        keepInView(over, align)
      }
  return height
}

export function watchHeight(report: (height: number) => void): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(CSS)
  document.adoptedStyleSheets.push(sheet)
  const watched = new WeakSet<Node>()
  let reported = -1
  let isScheduled = false
  const changes = new MutationObserver(() => {
    if (isScheduled) return
    isScheduled = true
    setTimeout(measure)
  })
  const watch = { subtree: true, childList: true, attributeFilter: ['open', 'class', 'hidden'] }
  function measure() {
    isScheduled = false
    for (const root of roots()) {
      if (watched.has(root)) continue
      watched.add(root)
      changes.observe(root, watch)
    }
    const height = neededHeight()
    if (height === reported) return
    reported = height
    report(height)
  }
  measure()
  new ResizeObserver(measure).observe(document.body)
}
