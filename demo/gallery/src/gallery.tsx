import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import '../../../src/ui/base.ts'
import { adoptStyles, styles } from '../../../src/ui/styles.ts'
import { App } from './app.tsx'
import element from './element.css'
import { loadDocuments } from './manifest.ts'
import { followLinks } from './place.ts'
import prose from './prose.css'
import shell from './shell.css'
import stage from './stage.css'

for (const css of [shell, stage, element, prose]) styles(css)
adoptStyles(document, true)
followLinks()
void loadDocuments()
const place = document.querySelector('#gallery')
if (place) createRoot(place).render(createElement(App))
