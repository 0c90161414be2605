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
  const settled = state.status === 'failed' || state.status === 'done' ? state : undefined
  return (
    <div role={settled?.status === 'failed' ? 'alert' : 'status'}>
      {settled && (
        <Notice kind={settled.status === 'failed' ? 'bad' : 'good'}>{settled.said || texts[settled.code]}</Notice>
      )}
    </div>
  )
}
