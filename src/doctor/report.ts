export interface Finding {
  readonly code:
    | 'double-load'
    | 'version-skew'
    | 'csp'
    | 'storage-blocked'
    | 'api-unreachable'
    | 'origin-not-allowed'
    | 'clock-skew'
    | 'unknown-text'
    | 'not-the-api'
    | 'no-survey'
    | 'unknown-survey'
    | 'unknown-element'
    | 'unknown-value'
    | 'unknown-attribute'
    | 'unknown-setting'
    | 'odd-question'
    | 'escaped-text'
    | 'unreadable'
    | 'unknown-preload'
    | 'shadow-root'
    | 'sandbox'
    | 'opaque-origin'
    | 'patched-objects'
    | 'load'
  readonly fault: string
  readonly mend: string
}

export interface Report {
  readonly version: string
  readonly healthy: boolean
  readonly findings: readonly Finding[]
}
