import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verify } from '../../src/contract/auth.ts'
import { plantSurvey } from '../support/surveys.ts'
import { expect, type Page, type Site, store, test } from './support.ts'

/** Serves a page with elements over HTTP/1.1 and forwards everything else to the panel, in the order of arrival. */
async function openWire(site: Site, elements: string) {
  const arrived: string[] = []
  const server = createServer((asked, answer) => {
    const path = asked.url ?? ''
    if (path === '/page') {
      answer.setHeader('content-type', 'text/html')
      answer.end(`<!doctype html><link rel="icon" href="data:,">${elements}<script src="/panel.js"></script>`)
      return
    }
    if (path !== '/panel.js') arrived.push(path)
    const forwarded = request(site.host + path, { method: asked.method, headers: asked.headers }, (came) => {
      answer.writeHead(came.statusCode ?? 502, came.headers)
      came.pipe(answer)
    })
    asked.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  return { arrived, origin, close }
}

async function enter(page: Page, { server }: Site, token: string, origin: string) {
  const { user } = (await server.call(verify, { token })).answer
  await store(page, { token, user: JSON.stringify(user) }, origin)
}

const isCall = (path: string) => path.startsWith('/api/')

test("a member's calls leave before the files of the survey", async ({ page, site, member }) => {
  const id = await plantSurvey(site.server, [{ type: 'multiple-choice', options: ['Rice', 'Wheat'] }])
  const wire = await openWire(site, `<panel-survey survey-id="${id}"></panel-survey>`)
  await page.routeWebSocket(/\/socket\.io\//, () => {})
  await enter(page, site, member.token, wire.origin)
  await page.goto(`${wire.origin}/page`)
  await expect(page.getByText('Question 1 of 1').first()).toBeVisible()
  expect(wire.arrived.slice(0, 2).sort()).toEqual(['/api/auth/verify', `/api/surveys/${id}`])
  expect(wire.arrived.filter(isCall).length).toBeLessThan(wire.arrived.length)
  await wire.close()
})

test("a guest's call for the offer leaves before its files", async ({ page, site }) => {
  const id = 'streaming-and-cricket'
  const wire = await openWire(site, `<panel-survey survey-id="${id}"></panel-survey>`)
  await page.goto(`${wire.origin}/page`)
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible()
  expect(wire.arrived[0]).toBe(`/api/surveys/${id}/offer`)
  await wire.close()
})
