import { useStore } from '@nanostores/react'
import type { Panel } from '../../client/panel.ts'
import { countUnfinished, forgetUnfinished } from '../../drafts/forgetting.ts'
import { draftMessages } from '../../drafts/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

export interface SignOutQuestion {
  readonly surveys: number
  forget(): Promise<void>
  keep(): void
  stay(): void
}

export async function signOutQuestion(
  panel: Panel,
  memberId: string,
  { leave, stay }: { leave(): void; stay(): void },
): Promise<SignOutQuestion | undefined> {
  const surveys = await countUnfinished(panel, memberId)
  if (surveys === 0) return undefined
  return {
    surveys,
    async forget() {
      await forgetUnfinished(panel, memberId).catch(panel.environment.report)
      leave()
    },
    keep: leave,
    stay,
  }
}

export function SignOutDialog({ question }: { question: SignOutQuestion }) {
  const t = useStore(draftMessages)
  return (
    <Dialog
      title={t.unfinished({ n: question.surveys })}
      onClose={question.stay}
      actions={
        <>
          <Button onClick={question.keep}>{t.keepAnswers}</Button>
          <Button onClick={question.forget}>{t.forgetAnswers}</Button>
        </>
      }
    >
      <p>{t.unfinishedText}</p>
    </Dialog>
  )
}
