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
  const failed = state.status === 'failed'
  const settled = failed || state.status === 'done' ? state : undefined
  return (
    <Notice kind={failed ? 'bad' : 'good'} live={failed ? 'assertive' : 'polite'}>
      {settled && (settled.said || texts[settled.code])}
    </Notice>
  )
}
