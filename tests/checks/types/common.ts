import 'panel-widgets/jsx/preact'
import 'panel-widgets/jsx/react'
import 'panel-widgets/jsx/solid'
import 'panel-widgets/jsx/svelte'
import 'panel-widgets/jsx/vue'
import type { PanelSurvey } from 'panel-widgets/react'
import type { JSX as Preact } from 'preact'
import type { ComponentProps, JSX as React } from 'react'
import type { JSX as Solid } from 'solid-js'
import type { SvelteHTMLElements } from 'svelte/elements'
import type { GlobalComponents } from 'vue'

/** The attributes of every element. Pick compiles only if the framework's types know all of them. */
type Common = 'api' | 'lang' | 'theme' | 'home' | 'partner' | 'isolated' | 'loading'

export type Written = [
  Pick<Preact.IntrinsicElements['panel-survey'], Common>,
  Pick<React.IntrinsicElements['panel-survey'], Common>,
  Pick<Solid.IntrinsicElements['panel-survey'], Common>,
  Pick<SvelteHTMLElements['panel-survey'], Common>,
  Pick<InstanceType<GlobalComponents['panel-survey']>['$props'], Common>,
  Pick<ComponentProps<typeof PanelSurvey>, Common>,
]

export const lazy: React.IntrinsicElements['panel-survey']['loading'] = 'lazy'
// @ts-expect-error the only value is 'lazy'
export const late: React.IntrinsicElements['panel-survey']['loading'] = 'late'
// @ts-expect-error the attribute has no property
export type Followed = Pick<Solid.IntrinsicElements['panel-survey'], 'prop:loading'>
