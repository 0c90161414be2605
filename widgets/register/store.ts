import { atom, computed } from 'nanostores'
import { onDemand } from '../../src/client/on-demand.ts'
import type { Panel } from '../../src/client/panel.ts'
import { register } from '../../src/contract/auth.ts'
import type { PanelDocuments } from '../../src/contract/consent.ts'
import { passwordRules, passwordStrength } from '../../src/contract/validation/password.ts'
import {
  checkRegistration,
  type RegistrationFault,
  type RegistrationForm,
  readRegistration,
} from '../../src/contract/validation/registration.ts'
import { type ConsentAsked, type Handoff, handedEmail } from '../../src/element/handoff.ts'
import type { Host } from '../../src/element/host.ts'
import { failureText } from '../../src/ui/form/failure-text.ts'
import { createForm } from '../../src/ui/form/form.ts'
import { lacksConsent } from '../account/consent-refusal.ts'
import type { VisitorChoice } from '../account/data-notice/choice.ts'
import { createEntry } from '../account/entry.ts'
import { pendingRegistration, type Registration } from '../account/pending-registration.ts'

/** Milliseconds until the redirect after registration (docs/rules.md, Delays). */
const REDIRECT_AFTER = 2000

const consentPart = onDemand(() => import('./consent.tsx'))

export type RegisterText = 'registered' | 'register-failed' | 'answer-failed' | 'google-consent'

/** Loads the notice with its choices, and fetches it again when the server refuses the consent. */
function createConsent(panel: Panel) {
  const $choice = atom<VisitorChoice | undefined>()
  const $isKnown = atom(false)
  const $documents = atom<PanelDocuments>({})
  const releases = [
    consentPart.bring(panel.environment),
    consentPart.$module.subscribe((part) => {
      if (!part || $choice.get()) return
      const choice = part.createVisitorChoice(panel)
      choice.$documents.listen((documents) => $documents.set(documents))
      choice.$notice.listen(() => $isKnown.set(true))
      $choice.set(choice)
    }),
    () => $choice.get()?.release(),
  ]
  return {
    $choice,
    /** True once the server has said whether it has a notice. */
    $isKnown,
    $documents,
    given: () => $choice.get()?.given(),
    async send(registration: Registration) {
      try {
        return await panel.call(register, { body: registration })
      } catch (error) {
        if (lacksConsent(error)) await $choice.get()?.load()
        throw error
      }
    },
    release() {
      for (const release of releases) release()
    },
  }
}

export function createRegisterStore(panel: Panel, host: Pick<Host, 'router' | 'onSite'>) {
  const { environment } = panel
  const form = createForm<RegistrationForm, RegistrationFault, RegisterText>(environment, {
    firstName: '',
    lastName: '',
    email: handedEmail(host.router),
    password: '',
    confirmation: '',
    terms: false,
  })
  const { $form } = form
  const pending = pendingRegistration(environment, host.onSite)
  const entry = createEntry(panel, host)
  const consent = createConsent(panel)
  if ((host.router.handoff() as Partial<ConsentAsked> | null)?.asksForConsent) form.fail('google-consent')
  let cancelRedirect = () => {}

  return {
    ...form,
    $consent: consent.$choice,
    $isConsentKnown: consent.$isKnown,
    $documents: consent.$documents,
    $consentPart: consentPart.$module,
    $rules: computed($form, ({ password }) => passwordRules(password)),
    $strength: computed($form, ({ password }) => (password ? passwordStrength(password) : undefined)),
    $matches: computed($form, ({ password, confirmation }) =>
      confirmation === '' ? undefined : password === confirmation,
    ),
    async submit() {
      if (form.$submission.get().status === 'done' || form.refuse(checkRegistration($form.get()))) return
      const { firstName, lastName, email, password } = readRegistration($form.get())
      const given = consent.given()
      const registration = { firstName, lastName, email, password, ...(given && { consent: given }) }
      await form.run(
        async () => {
          const answer = await consent.send(registration)
          const { token, user, challenge } = answer
          if (token && user) entry.enter(answer)
          else {
            pending.keep(registration)
            const handoff: Handoff = { email: registration.email, registration: true, challenge }
            cancelRedirect = environment.after(REDIRECT_AFTER, () => host.router.navigate('/verify-email', { handoff }))
          }
          return 'registered'
        },
        failureText({ refused: 'register-failed', answered: 'answer-failed' }),
      )
    },
    release() {
      cancelRedirect()
      consent.release()
      entry.release()
    },
  }
}

export type RegisterStore = ReturnType<typeof createRegisterStore>
