import { posix } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const COMPRESSED = /\.(?:br|gz)$/

interface Files {
  readonly root: string
  readonly prefix?: string
  /**
   * Serves only these files, so that two folders can share a prefix. The plug-in's own list of roots would find files
   * without compressed forms in the last root only.
   */
  readonly only?: readonly string[]
  readonly pages?: boolean
  readonly hidden?: RegExp
  readonly headersOf?: (path: string) => Readonly<Record<string, string>>
}

/**
 * Serves brotli or gzip if the client accepts it and the build made it. The compressed files have no addresses of their
 * own.
 */
export async function serveFiles(app: FastifyInstance, options: Files): Promise<void> {
  const { root, prefix = '/', only, pages = false, hidden, headersOf = () => ({}) } = options
  await app.register(async (files) => {
    // takes a range from the uncompressed file, because parts of its different forms do not fit together
    files.addHook('onRequest', async (request) => {
      if (request.headers.range !== undefined) request.headers = { 'accept-encoding': 'identity' }
    })
    await files.register(fastifyStatic, {
      root,
      prefix,
      serve: only === undefined,
      preCompressed: true,
      index: pages ? ['index.html'] : false,
      redirect: pages,
      cacheControl: false,
      dotfiles: 'ignore',
      // normalizes the path, because the plug-in serves the same file for `/./site` and `/site`
      allowedPath: (path) => !COMPRESSED.test(path) && !hidden?.test(posix.normalize(path)),
      setHeaders(response, path) {
        const headers = { Vary: 'Accept-Encoding', ...headersOf(path.replace(COMPRESSED, '')) }
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
      },
    })
    for (const name of only ?? []) files.get(prefix + name, (_, reply) => reply.sendFile(name))
  })
}
