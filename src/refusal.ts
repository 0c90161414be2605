/** What the API says of the page that asks, at `/origin`; any origin may ask. */
interface Standing {
  readonly native?: boolean
  readonly message?: string
}

let told = false

/**
 * Why an API on another origin gave this page no answer: undefined where it is no refusal, or where none can tell.
 * The page hears of it once, as `panel-error`.
 */
export async function refusalBy(api: string): Promise<string | undefined> {
  if (!navigator.onLine || new URL(api, location.href).origin === location.origin) return undefined
  const answer = await fetch(`${api.replace(/\/$/, '')}/origin`, { credentials: 'omit' })
  const { native, message } = (await answer.json()) as Standing
  if (native !== false || !message) return undefined
  if (!told) document.dispatchEvent(new CustomEvent('panel-error', { detail: { code: 'origin', message } }))
  told = true
  return message
}
