import { useStore } from '@nanostores/react'
import { pageConfiguration } from '../page/configuration.ts'
import '../ui/link.tsx'
import { supportMessages } from './messages/support.ts'

export function SupportLink() {
  const t = useStore(supportMessages)
  const { support } = pageConfiguration()
  if (!support) return null
  return (
    <a className="panel-link" href={support} target="_blank" rel="noopener">
      {t.contact}
    </a>
  )
}
