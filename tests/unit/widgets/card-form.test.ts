import { expect, test } from 'vitest'
import { createPanel } from '../../../src/client/panel.ts'
import { createCardForm } from '../../../widgets/profile/card-form.ts'
import { createTestEnvironment } from '../../support/environment.ts'

function open() {
  const environment = createTestEnvironment({})
  const form = createCardForm<{ readonly text: string }, 'saved' | 'failed'>(createPanel(environment), () => ({
    text: '',
  }))
  const send = (action: () => Promise<unknown>) =>
    form.send(
      action,
      () => 'failed',
      () => 'saved',
    )
  return { environment, form, send, status: () => form.$submission.get().status }
}

function hold() {
  let [release, refuse] = [() => {}, () => {}]
  const held = new Promise<void>((resolve, reject) => {
    release = resolve
    refuse = () => reject(new TypeError('cut'))
  })
  return { held, release, refuse }
}

test('a form opens only after the request that is on its way, which would close it over what is typed', async () => {
  const { form, send } = open()
  const { held, release } = hold()
  const sent = send(() => held)
  form.edit()
  expect(form.$editing.get()).toBe(false)
  release()
  await sent
  form.edit()
  expect(form.$editing.get()).toBe(true)
})

test('the end of a success text does not end the request that came after it', async () => {
  const { environment, send, status } = open()
  await send(async () => {})
  environment.pass(4000)
  const { held, release } = hold()
  const sent = send(() => held)
  environment.pass(1000)
  expect(status()).toBe('pending')
  release()
  await sent
  environment.pass(4999)
  expect(status()).toBe('done')
})

test('the next member sees no outcome of a request that the last one sent', async () => {
  const { form, send, status } = open()
  const [first, second] = [hold(), hold()]
  const failing = send(() => first.held)
  form.forget()
  const own = send(() => second.held)
  first.refuse()
  await failing
  expect(status()).toBe('pending')
  second.release()
  await own
  expect(status()).toBe('done')
})
