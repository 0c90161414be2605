import { configure } from 'panel-widgets'
import { createRoot } from 'react-dom/client'
import { App } from './app'

configure({ api: 'https://panel.example/api' })

createRoot(document.getElementById('root') as HTMLElement).render(<App />)
