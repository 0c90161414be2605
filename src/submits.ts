import type { FormEvent } from 'react'

/**
 * A real form's submit, kept on the page. What is wrong takes the focus, to be read and mended at once: the first
 * faulty field, otherwise the notice that says what failed.
 */
export const submits = (run: () => unknown) => async (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault()
  const screen = event.currentTarget.parentElement
  await run()
  const find = (what: string) => screen?.querySelector<HTMLElement>(what)
  ;(find('[aria-invalid=true]') ?? find('.panel-notice-bad'))?.focus()
}
