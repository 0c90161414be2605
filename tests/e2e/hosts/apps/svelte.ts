import { configure, define } from 'panel-widgets/define'
import { mount } from 'svelte'
import { api, root } from './page'
import Page from './svelte.svelte'

configure({ api })
define('panel-survey')
mount(Page, { target: root })
