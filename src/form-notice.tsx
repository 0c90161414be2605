import { useRef } from 'react'
import type { SubmissionState } from './form.ts'
import { Notice } from './ui/notice.tsx'

/** What came of a submit, in words: the server's own if it sent some, otherwise the screen's text. */
export function FormNotice<Code extends string>({
  state,
  texts,
}: {
  state: SubmissionState<Code>
  texts: Readonly<Record<Code, string>>
}) {
  const last = useRef(state)
  const pending = state.status === 'pending'
  // while the next try is under way the last one's words keep their room: what lies below must not slide under a click
  if (!pending) last.current = state
  const shown = last.current
  const failed = shown.status === 'failed'
  const settled = failed || shown.status === 'done' ? shown : undefined
  return (
    <Notice kind={failed ? 'bad' : 'good'} live={failed ? 'assertive' : 'polite'} unseen={pending}>
      {settled && (settled.said || texts[settled.code])}
    </Notice>
  )
}
