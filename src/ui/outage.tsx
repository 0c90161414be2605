import { useStore } from '@nanostores/react'
import { commonMessages } from '../messages/common.ts'
import { $outage } from '../panel/outage.ts'

/** During an outage, says beside a failure that the panel cannot be reached, unless the server explained it. */
export function OutageNote() {
  const t = useStore(commonMessages)
  return useStore($outage)?.isExplained === false ? <p className="panel-outage">{t.unreachable}</p> : null
}
