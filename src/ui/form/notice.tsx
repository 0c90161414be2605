import { useRef } from 'react'
import { Notice } from '../notice.tsx'
import type { SubmissionState } from './submission.ts'

export function FormNotice<Code extends string>({
  state,
  texts,
}: {
  state: SubmissionState<Code>
  texts: Readonly<Record<Code, string>>
}) {
  const last = useRef(state)
  const pending = state.status === 'pending'
  // Keeps the space of the last notice during a retry, so that nothing below moves under a click.
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
