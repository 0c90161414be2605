/** What the API says of the page that asks, at `/origin`; any origin may ask. */
interface Standing {
  readonly native?: boolean
  readonly message?: string
}

/**
 * Why an API on another origin refuses this page: undefined where it does not, or where none can tell.
 * @throws where it cannot be asked
 */
export async function refusalOf(api: string): Promise<string | undefined> {
  const { href, origin } = new URL(api, location.href)
  if (!navigator.onLine || origin === location.origin) return undefined
  const answer = await fetch(`${href.replace(/\/$/, '')}/origin`, { credentials: 'omit' })
  const { native, message } = (await answer.json()) as Standing
  return native === false ? message : undefined
}

let told = false

/** The same for an API that gave no answer. The page hears of it once, as `panel-error`. */
export async function refusalBy(api: string): Promise<string | undefined> {
  const message = await refusalOf(api)
  if (!message) return undefined
  if (!told) document.dispatchEvent(new CustomEvent('panel-error', { detail: { code: 'origin', message } }))
  told = true
  return message
}
