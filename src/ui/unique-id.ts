import { useState } from 'react'

let last = 0

/** An id that no other element of the page has. React's own is unique within one root only when built on Preact. */
export const useUniqueId = (): string => useState(() => `panel-${++last}`)[0]
