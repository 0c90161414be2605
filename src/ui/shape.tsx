/**
 * A path that keeps its geometry on any page: `d` and `fill` are CSS properties too, so a page's
 * `* { all: unset !important }` erases attributes; only an important inline value withstands it.
 */
export function Shape({ d, fill }: { d: string; fill?: string }) {
  const hold = (path: SVGPathElement | null) => {
    path?.style.setProperty('d', `path("${d}")`, 'important')
    if (fill) path?.style.setProperty('fill', fill, 'important')
  }
  return <path d={d} fill={fill} ref={hold} />
}
