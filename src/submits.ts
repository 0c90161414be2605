import type { FormEvent } from 'react'

/** A real form's submit, kept on the page. */
export const submits = (run: () => unknown) => (event: FormEvent) => {
  event.preventDefault()
  run()
}
