import { groupResetCode } from '../../src/contract/validation/reset-code.ts'
import { passwordOfDemo, people } from '../content/people.ts'
import type { DemoMail } from './mail.ts'

const texts = {
  en: {
    mark: 'Demo',
    about:
      'This panel is a demonstration inside this page. It has no server, it forgets everything when the tab closes, and nothing is paid.',
    signIn: 'Register, or sign in as {email} with {password}.',
    again: 'Start Again',
    hide: 'Hide This Mark',
    close: 'Close',
    code: 'Demo: your code is {code}',
    known: 'Demo: {email} has an account already. Sign in with its password.',
  },
  hi: {
    mark: 'डेमो',
    about:
      'यह पैनल इसी पेज के अंदर चलने वाला डेमो है। इसका कोई सर्वर नहीं है, टैब बंद होते ही यह सब भूल जाता है, और कोई पैसा नहीं दिया जाता।',
    signIn: 'रजिस्टर करें, या {email} और पासवर्ड {password} से साइन इन करें।',
    again: 'फिर से शुरू करें',
    hide: 'यह निशान छिपाएँ',
    close: 'बंद करें',
    code: 'डेमो: आपका कोड {code} है',
    known: 'डेमो: {email} का खाता पहले से है। उसके पासवर्ड से साइन इन करें।',
  },
} as const

type Text = keyof (typeof texts)['en']

const valuesOf: Readonly<Record<string, string>> = { email: people[0].email, password: passwordOfDemo }

export const languageOf = (lang: string | undefined): keyof typeof texts => (/^hi\b/i.test(lang ?? '') ? 'hi' : 'en')

export const textOf = (
  language: keyof typeof texts,
  name: Text,
  values: Readonly<Record<string, string>> = valuesOf,
): string => texts[language][name].replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '')

export const mailText = (language: keyof typeof texts, { email, purpose, code }: DemoMail): string =>
  code === undefined
    ? textOf(language, 'known', { email })
    : textOf(language, 'code', { code: purpose === 'reset' ? groupResetCode(code) : code })
