/**
 * A path that keeps its geometry and fill on any page. `d` and `fill` are CSS properties too, so a page's
 * `* { all: unset !important }` overrides the attributes, but not important inline values.
 */
export function Shape({ d, fill }: { d: string; fill?: string }) {
  const hold = (path: SVGPathElement | null) => {
    const set = (name: string, value: string) => path?.style.setProperty(name, value, 'important')
    set('d', `path("${d}")`)
    if (fill) {
      set('fill', fill)
      set('stroke', 'none')
    }
  }
  return <path d={d} fill={fill} ref={hold} />
}
