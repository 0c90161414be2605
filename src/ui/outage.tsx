import { useStore } from '@nanostores/react'
import { $outage } from '../client/outage.ts'
import { commonMessages } from './messages/common.ts'

export function OutageNote() {
  const t = useStore(commonMessages)
  return useStore($outage)?.isExplained === false ? <p className="panel-outage">{t.unreachable}</p> : null
}
