import type { FormEvent } from 'react'
import { focusInSight } from '../focus-in-sight.ts'

/**
 * Handles a form's submit event and stays on the page. Afterwards the first invalid field takes the focus, or else the
 * failure notice.
 */
export const submits = (run: () => unknown) => async (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault()
  const screen = event.currentTarget.parentElement
  await run()
  const find = (what: string) => screen?.querySelector<HTMLElement>(what)
  const target = find('[aria-invalid=true]') ?? find('.panel-notice-bad')
  if (target) focusInSight(target)
}
