import { bootstrapApplication } from '@angular/platform-browser'
import { configure, define } from 'panel-widgets'
import { App } from './app'

configure({ api: 'https://panel.example/api' })
define('panel-survey')

bootstrapApplication(App)
