const seen = new WeakSet<Element>()
const runs = new WeakMap<Element, (() => void)[]>()
let viewport: IntersectionObserver | undefined

function show(entries: readonly IntersectionObserverEntry[], observer: IntersectionObserver) {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue
    seen.add(target)
    observer.unobserve(target)
    for (const run of runs.get(target) ?? []) run()
  }
}

export function waitsForViewport(element: Element, run: () => void): boolean {
  if (element.getAttribute('loading') !== 'lazy' || seen.has(element) || !globalThis.IntersectionObserver) return false
  viewport ??= new IntersectionObserver(show, { rootMargin: '200px' })
  runs.set(element, [...(runs.get(element) ?? []), run])
  viewport.observe(element)
  return true
}
