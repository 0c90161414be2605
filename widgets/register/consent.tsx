import { useStore } from '@nanostores/react'
import { Heading } from '../../src/ui/heading.tsx'
import type { VisitorChoice } from '../account/data-notice/choice.ts'
import { dataNoticeMessages } from '../account/data-notice/messages.ts'
import { FoldedNotice } from '../account/data-notice/notice-text.tsx'
import { Purposes } from '../account/data-notice/purposes.tsx'

export { createVisitorChoice } from '../account/data-notice/choice.ts'

/** Shows the notice before the button that agrees to it, apart from the terms (docs/rules.md, Consent). */
export function Consent({ store }: { store: VisitorChoice }) {
  const t = useStore(dataNoticeMessages)
  const notice = useStore(store.$notice)
  const chosen = useStore(store.$chosen)
  if (notice === null) return null
  if (!notice) return <div className="panel-register-consent" />
  return (
    <section className="panel-register-consent" lang={notice.language}>
      <Heading depth={2} className="panel-register-consent-title">
        {t.title}
      </Heading>
      {notice.summary.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <FoldedNotice notice={notice} />
      <Purposes notice={notice} chosen={chosen} toggle={store.toggle} agrees={t.agreesByJoining} />
    </section>
  )
}
