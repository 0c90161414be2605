import { configure, define } from 'panel-widgets'
import 'panel-widgets/jsx/vue'
import { createApp } from 'vue'
import App from './App.vue'

configure({ api: 'https://panel.example/api' })
define('panel-survey')

createApp(App).mount('#app')
