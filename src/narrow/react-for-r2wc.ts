// Only what r2wc uses of React: importing the whole namespace would bundle all of it (src/decisions/001).
import { createElement } from 'react'

export default { createElement }
