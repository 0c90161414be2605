import { readFile } from 'node:fs/promises'
import { expect, type Locator, logOut, openAs, type Page, refusedWith, signIn, test } from './support.ts'

const yourData = (page: Page): Locator => page.getByRole('region', { name: 'Your Data' })
const SURVEY = 'streaming-and-cricket'

async function answerOne(survey: Locator) {
  await survey.locator('input').first().press('Space')
  await expect(survey.getByText('Saved on this device')).toBeVisible()
}
const kept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
    const found: string[] = Object.keys(localStorage)
    for (const name of names) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      for (const store of database.objectStoreNames) {
        const request = database.transaction(store).objectStore(store).getAllKeys()
        await new Promise((resolve) => (request.onsuccess = resolve))
        found.push(JSON.stringify(request.result))
      }
      database.close()
    }
    return found.join('\n')
  })

test('a member downloads the data, and deletes the account', async ({ page, site, member, complaints }) => {
  complaints.announce(refusedWith(401))
  await openAs(page, site, member, `/surveys/${SURVEY}`)
  await answerOne(page.locator('panel-survey'))
  await page.goto('/profile')
  await expect(yourData(page).getByRole('button')).toHaveText([
    'Read and Agree',
    'Name a Nominee',
    'Make a Complaint',
    'Download My Data',
    'Delete My Account',
  ])
  const download = page.waitForEvent('download')
  await yourData(page).getByRole('button', { name: 'Download My Data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^panel-data-\d{4}-\d\d-\d\d\.json$/)
  expect(JSON.parse(await readFile(await file.path(), 'utf8')).account).toMatchObject({ email: member.email })
  await expect(yourData(page).getByText('Your data has been saved as a file.')).toBeVisible()

  await yourData(page).getByRole('button', { name: 'Delete My Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog.getByLabel('Your password')).toBeFocused()
  await dialog.getByRole('button', { name: 'Delete for Good' }).click()
  await expect(dialog.getByText('Please enter your password')).toBeVisible()
  await dialog.getByLabel('Your password').fill('Wrong#2026')
  await dialog.getByRole('button', { name: 'Delete for Good' }).click()
  await expect(dialog.getByText('The password is incorrect. Please try again.')).toBeVisible()
  await expect(dialog.getByLabel('Your password')).toHaveValue('Wrong#2026')
  await dialog.getByLabel('Your password').fill(member.password)
  await dialog.getByRole('button', { name: 'Delete for Good' }).click()

  await expect(page.getByText('Your account has been deleted.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  await expect.poll(() => kept(page), 'nothing of the member is left on the device').not.toContain(member.id)
  await page.goto('/login')
  await signIn(page, member)
  await expect(page.getByText('Invalid email or password')).toBeVisible()
})

test('a logout asks about unfinished answers, and removes them on request', async ({ page, site, member }) => {
  await openAs(page, site, member, `/surveys/${SURVEY}`)
  await answerOne(page.locator('panel-survey'))
  await logOut(page)
  const dialog = page.getByRole('dialog', { name: 'You have answers to a survey that you did not finish.' })
  await expect(dialog.getByRole('button', { name: 'Keep Them and Log Out' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('panel-survey').getByText(/^Question 1 of/)).toBeVisible()

  await logOut(page)
  await dialog.getByRole('button', { name: 'Keep Them and Log Out' }).click()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  expect(await kept(page)).toContain(SURVEY)

  await page.goto('/login')
  await signIn(page, member)
  await expect(page).toHaveURL('/dashboard')
  await logOut(page)
  await dialog.getByRole('button', { name: 'Remove Them and Log Out' }).click()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  expect(await kept(page)).not.toContain(SURVEY)
})
