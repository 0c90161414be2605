import { useLayoutEffect, useRef } from 'react'

/**
 * A path that keeps its geometry and fill on any page. `d` and `fill` are CSS properties too, so a page's `* { all:
 * unset !important }` overrides the attributes, but not important inline values.
 */
export function Shape({ d, fill }: { d: string; fill?: string }) {
  const path = useRef<SVGPathElement>(null)
  // Runs as a layout effect because only the style object can set important values.
  useLayoutEffect(() => {
    const set = (name: string, value: string) => path.current?.style.setProperty(name, value, 'important')
    set('d', `path("${d}")`)
    if (fill) {
      set('fill', fill)
      set('stroke', 'none')
    }
  }, [d, fill])
  return <path d={d} fill={fill} ref={path} />
}
