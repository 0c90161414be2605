import { dom } from '../page/dom.ts'
import type { Finding } from './report.ts'

const isFramed = (): boolean => window !== window.top

function isStorageBlocked(): boolean {
  try {
    localStorage.setItem('panel:probe', '1')
    localStorage.removeItem('panel:probe')
    return false
  } catch {
    return true
  }
}

/** Returns true if the page is in a frame that forbids forms, where no `submit` event fires. */
function areFormsForbidden(): boolean {
  if (!isFramed()) return false
  let submitted = false
  const form = dom.createElement('form')
  form.hidden = true
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    submitted = true
  })
  dom.documentElement.append(form)
  form.requestSubmit()
  form.remove()
  return !submitted
}

export const isOpaque = (): boolean => globalThis.origin === 'null' || location.protocol === 'file:'

/**
 * Finds names that the page adds to every object; packages that loop over an object stumble on them. A frame has its
 * own `Object`, so isolated elements work.
 */
function* checkPatches(): Generator<Finding> {
  const [name] = Object.keys(Object.prototype)
  if (name === undefined) return
  yield {
    code: 'patched-objects',
    fault: `The page adds ${name} to every object.`,
    mend: `Isolate the elements, for example <panel-survey isolated>, or make ${name} non-enumerable.`,
  }
}

export function* checkPlace(): Generator<Finding> {
  yield* checkPatches()
  if (location.protocol === 'file:')
    yield {
      code: 'opaque-origin',
      fault: 'The page was opened as a file, which has no origin.',
      mend: 'Serve it over http, for example with npx serve, and open it at http://localhost.',
    }
  else if (isOpaque())
    yield {
      code: 'opaque-origin',
      fault: 'The page is in a sandbox without an origin.',
      mend: 'Add allow-same-origin to the sandbox attribute of its frame.',
    }
  else if (isStorageBlocked())
    yield {
      code: 'storage-blocked',
      fault: isFramed()
        ? 'The browser denies storage to the frame around this page. Sign-ins and answers are lost when the page closes.'
        : 'The browser blocks storage on this page. Sign-ins and answers are lost when the page closes.',
      mend: isFramed()
        ? 'Put the element on the outer page, or link to a separate page.'
        : 'Allow the site to store data in the settings of the browser.',
    }
  if (areFormsForbidden())
    yield {
      code: 'sandbox',
      fault: 'The frame around this page forbids forms, so nobody can sign in.',
      mend: 'Add allow-forms to its sandbox attribute.',
    }
}
