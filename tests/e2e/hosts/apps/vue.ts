import { configure, define } from 'panel-widgets/define'
import { createApp } from 'vue'
import { api, root } from './page'
import Page from './vue.vue'

configure({ api })
define('panel-survey')
createApp(Page).mount(root)
