// The gallery's own address: at the top of a host, or below a path of it. Every page is a folder, so that any host of static
// files finds it.

/** The path of the gallery's folder, in which this script lies: `/`, or such as `/panel-widgets/`. */
export const root: string = new URL('.', import.meta.url).pathname

/** The address of a page of the gallery, given as `/guides/look`, with a query or an anchor if it has one. */
export function addressOf(page: string): string {
  const [, path = '', rest = ''] = /^\/([^?#]*)(.*)$/s.exec(page) ?? []
  return root + (path && `${path}/`) + rest
}

/** The page at a path of the address, as `addressOf` takes it. */
export const pageAt = (pathname: string): string =>
  `/${pathname.slice(root.length).replace(/\/?(?:index\.html)?$/, '')}`
