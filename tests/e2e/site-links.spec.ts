import { giveWithdrawals } from '../support/withdrawals.ts'
import { expect, rememberMember, test } from './support.ts'

const HEAD = '<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>Links</title>'

test("the footer and the registration link only to the operator's pages", async ({ page, site, complaints }) => {
  complaints.announce(/the setting faq is not an http or https address/)
  const settings = 'data-terms="https://panel.example/terms" data-faq="javascript:alert(1)"'
  const tags =
    '<panel-register privacy="https://panel.example/privacy"></panel-register><panel-footer help="/help" terms="/own-terms"></panel-footer>'
  await page.goto(site.publish(`${HEAD}<script src="${site.host}/panel.js" ${settings}></script>${tags}`))
  const footer = page.locator('panel-footer')
  await expect(footer.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/own-terms')
  await expect(footer.getByRole('link', { name: 'Help Center' })).toHaveAttribute('href', '/help')
  await expect(footer.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', `${site.host}/privacy`)
  await expect(footer.getByRole('link')).toHaveCount(3)
  for (const absent of ['FAQ', 'Cookie Policy', 'How It Works', 'coming soon'])
    await expect(footer.getByText(absent)).toHaveCount(0)

  const agreement = page.getByRole('checkbox', {
    name: 'I agree to the terms and conditions and the privacy policy',
  })
  const link = (name: string) => page.locator('panel-register').getByRole('link', { name })
  await expect(link('terms and conditions')).toHaveAttribute('href', 'https://panel.example/terms')
  await expect(link('privacy policy')).toHaveAttribute('href', 'https://panel.example/privacy')
  const [opened] = await Promise.all([page.waitForEvent('popup'), link('privacy policy').click()])
  await opened.close()
  await expect(agreement, 'a press on a link does not tick the agreement').not.toBeChecked()
})

test("a page without addresses of its own links to the panel's terms and privacy policy, also in frames", async ({
  page,
  site,
}) => {
  const kinds = ['', ' isolated'].map((kind) => `<panel-register${kind}></panel-register>`).join('')
  await page.goto(
    site.publish(`${HEAD}<script src="${site.host}/panel.js"></script>${kinds}<panel-footer></panel-footer>`),
  )
  const native = page.locator('panel-register:not([isolated])')
  const isolated = page.frameLocator('panel-register[isolated] iframe').locator('panel-register')
  for (const registration of [native, isolated])
    for (const [name, path] of [
      ['terms and conditions', '/terms'],
      ['privacy policy', '/privacy'],
    ] as const)
      await expect(registration.getByRole('link', { name })).toHaveAttribute('href', site.host + path)
  const footer = page.locator('panel-footer')
  await expect(footer.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', `${site.host}/terms`)
  await expect(footer.getByRole('link')).toHaveCount(2)
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    isolated.getByRole('link', { name: 'privacy policy' }).click(),
  ])
  await expect(opened.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
})

test("the support link of the site's tag shows on a screen", async ({ page, site, member }) => {
  await giveWithdrawals(site.server, member.id, 8, new Date())
  await rememberMember(page, site, member, site.host)
  const app = `${HEAD}<script src="/panel.js"></script><panel-app support="/ask-us"></panel-app>`
  await page.route(`${site.host}/payment-history`, (route) => route.fulfill({ contentType: 'text/html', body: app }))
  await page.goto(`${site.host}/payment-history`)
  const link = page.locator('panel-payment-history').getByRole('link', { name: 'Contact Support' }).first()
  await expect(link).toHaveAttribute('href', '/ask-us')
})
