import { createMember } from '../screens/taking.ts'
import type { Site } from '../support/site.ts'
import { type PlantedQuestion, plantSurvey } from '../support/surveys.ts'
import { openAs, type Stored } from './page.ts'
import { createParts, type Parts } from './parts.ts'
import { createScreen, type Screen } from './screen.ts'
import type { Tab } from './tab.ts'

export const PHONE = { width: 360, height: 740 }

/** One engine on its walk: the tests open one page after another in its tab. */
export interface Walker {
  readonly tab: Tab
  readonly site: Site
  readonly parts: Parts
  /** The values that the browser of a member with a history keeps. */
  readonly member: Stored
  screen(tag: string): Screen
  /** Opens a page of the panel's own site on a phone. */
  openAsMember(address: string): Promise<void>
  openAsGuest(address: string): Promise<void>
  /** Opens a survey with these questions as a member. */
  openSurvey(questions: readonly PlantedQuestion[]): Promise<Screen>
}

export async function createWalker(tab: Tab, site: Site): Promise<Walker> {
  const member = await createMember(site, 'some')
  const screen = (tag: string) => createScreen(tab, tag, false)
  const open = async (stored: Stored, address: string) => {
    await tab.resize(PHONE.width, PHONE.height)
    await openAs(tab, site, stored, site.host + address)
  }
  return {
    tab,
    site,
    member,
    screen,
    parts: createParts(tab),
    openAsMember: (address) => open(member, address),
    openAsGuest: (address) => open({}, address),
    async openSurvey(questions) {
      await open(member, `/surveys/${await plantSurvey(site.server, questions)}`)
      const survey = screen('panel-survey')
      await survey.see(`Question 1 of ${questions.length}`)
      return survey
    },
  }
}
