export const root: string = new URL('.', import.meta.url).pathname

/** @param page a path such as `/guides/look`, with a query or an anchor if it has one */
export function addressOf(page: string): string {
  const [, path = '', rest = ''] = /^\/([^?#]*)(.*)$/s.exec(page) ?? []
  return root + (path && `${path}/`) + rest
}

export const pageAt = (pathname: string): string =>
  `/${pathname.slice(root.length).replace(/\/?(?:index\.html)?$/, '')}`
