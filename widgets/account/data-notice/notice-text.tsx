import { useStore } from '@nanostores/react'
import type { Notice } from '../../../src/contract/consent.ts'
import { styles } from '../../../src/ui/styles.ts'
import { dataNoticeMessages } from './messages.ts'
import css from './notice-text.css'

styles(css)

/** The whole notice. Its words come from the operator, so they are drawn as text. */
export function NoticeText({ notice }: { notice: Notice }) {
  const t = useStore(dataNoticeMessages)
  return (
    <div className="panel-notice-text" lang={notice.language}>
      {notice.items.map(({ what, why, howLong, who }) => (
        <dl className="panel-notice-text-item" key={what}>
          <dt className="panel-notice-text-what">{what}</dt>
          {(
            [
              [t.why, why],
              [t.howLong, howLong],
              [t.who, who],
            ] as const
          ).map(([name, text]) => (
            <dd key={name}>
              <span className="panel-notice-text-name">{name}: </span>
              {text}
            </dd>
          ))}
        </dl>
      ))}
      <div>
        <p className="panel-notice-text-what">{t.uses}</p>
        <ul>
          {notice.purposes.map(({ id, required, what }) => (
            <li key={id}>{required ? what : t.optional({ what })}</li>
          ))}
        </ul>
      </div>
      <p>
        <span className="panel-notice-text-what">{t.withdraw}. </span>
        {notice.withdraw}
      </p>
      <p>
        <span className="panel-notice-text-what">{t.complain}. </span>
        {notice.complain}
      </p>
      <p className="panel-notice-text-name">{t.version({ version: notice.version })}</p>
    </div>
  )
}

/** The notice folded away under its name. */
export function FoldedNotice({ notice }: { notice: Notice }) {
  const t = useStore(dataNoticeMessages)
  return (
    <details className="panel-notice-text-fold">
      <summary>{t.whole}</summary>
      <NoticeText notice={notice} />
    </details>
  )
}
