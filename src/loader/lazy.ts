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

/**
 * Lets an element with `loading="lazy"` wait until it is near the viewport.
 * @returns whether it waits; `run` is then called once
 */
export function waitsForViewport(element: Element, run: () => void): boolean {
  // the DOM of unit tests has no viewport
  if (element.getAttribute('loading') !== 'lazy' || seen.has(element) || !globalThis.IntersectionObserver) return false
  viewport ??= new IntersectionObserver(show, { rootMargin: '200px' })
  runs.set(element, [...(runs.get(element) ?? []), run])
  viewport.observe(element)
  return true
}
