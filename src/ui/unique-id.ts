import { useState } from 'react'

let last = 0

/** Returns an id that is unique in the page. On Preact, React's own `useId` is unique only within one root. */
export const useUniqueId = (): string => useState(() => `panel-${++last}`)[0]
