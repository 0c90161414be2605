import type { DownloadState } from '../client/file-download.ts'
import type { ResourceState } from '../client/latest-request.ts'
import { Button } from './button.tsx'
import css from './list-outcome.css'
import { Notice } from './notice.tsx'
import { styles } from './styles.ts'

styles(css)

interface ListOutcomeProps {
  readonly state: ResourceState<unknown>
  readonly download: DownloadState
  readonly downloading: (busy: Extract<DownloadState, { status: 'busy' }>) => string
  readonly downloadFailed: string
  readonly faultText: (fault: Error) => string
  readonly tryAgain: string
  readonly onRetry: () => void
}

export function ListOutcome(props: ListOutcomeProps) {
  const { state, download } = props
  const fault = state.status === 'loading' ? undefined : state.fault
  return (
    <>
      <p className="panel-sr" role="status">
        {download.status === 'busy' && props.downloading(download)}
      </p>
      <div className="panel-list-outcome">
        <Notice kind="bad" live="assertive">
          {download.status === 'failed' && (download.serverMessage || props.downloadFailed)}
        </Notice>
        <Notice kind="bad" live="assertive">
          {fault && props.faultText(fault)}
        </Notice>
        {state.status !== 'loading' && fault && (
          <Button onClick={props.onRetry} busy={state.busy}>
            {props.tryAgain}
          </Button>
        )}
      </div>
    </>
  )
}
