import { useRef } from 'react'
import { Notice } from '../notice.tsx'
import type { SubmissionState } from './submission.ts'

/** The outcome of a submission: the server message if there is one, otherwise the screen's text. */
export function FormNotice<Code extends string>({
  state,
  texts,
}: {
  state: SubmissionState<Code>
  texts: Readonly<Record<Code, string>>
}) {
  const last = useRef(state)
  const pending = state.status === 'pending'
  // during a retry the last notice keeps its space, so that nothing below moves under a click
  if (!pending) last.current = state
  const shown = last.current
  const failed = shown.status === 'failed'
  const settled = failed || shown.status === 'done' ? shown : undefined
  return (
    <Notice kind={failed ? 'bad' : 'good'} live={failed ? 'assertive' : 'polite'} unseen={pending}>
      {settled && (settled.serverMessage || texts[settled.code])}
    </Notice>
  )
}
