import { useState } from 'react'

let last = 0

/** An id that is unique in the page. On Preact, React's own is unique only within one root. */
export const useUniqueId = (): string => useState(() => `panel-${++last}`)[0]
