import type { draftMessages } from '../../drafts/messages.ts'
import type { accountLineMessages } from '../../element/account/account-line-messages.ts'
import type { durationMessages, screeningMessages } from '../format/messages.ts'
import type { Translated, Translation } from './catalogue.ts'
import type { commonMessages } from './common.ts'
import type { liveMessages } from './live.ts'

const common: Translation<typeof commonMessages> = {
  loading: 'लोड हो रहा है…',
  tryAgain: 'फिर से कोशिश करें',
  showPassword: 'पासवर्ड दिखाएँ',
  screenFailed: 'यह हिस्सा लोड नहीं हो सका।',
  viewFailed: 'पेज का यह हिस्सा दिखाया नहीं जा सका।',
  hidePassword: 'पासवर्ड छिपाएँ',
  signIn: 'साइन इन करें',
  unreachable: 'पैनल से अभी संपर्क नहीं हो पा रहा है।',
}

const live: Translation<typeof liveMessages> = {
  approved: {
    one: 'पैसे निकालने का अनुरोध मंज़ूर हो गया! {n} पॉइंट काटा गया।',
    other: 'पैसे निकालने का अनुरोध मंज़ूर हो गया! {n} पॉइंट काटे गए।',
  },
  rejected: {
    one: 'पैसे निकालने का अनुरोध नामंज़ूर हो गया। {n} पॉइंट आपके खाते में लौटा दिया गया।',
    other: 'पैसे निकालने का अनुरोध नामंज़ूर हो गया। {n} पॉइंट आपके खाते में लौटा दिए गए।',
  },
  processed: {
    one: 'पैसे भेज दिए गए! {n} पॉइंट आपके बैंक खाते के रास्ते में है।',
    other: 'पैसे भेज दिए गए! {n} पॉइंट आपके बैंक खाते के रास्ते में हैं।',
  },
  credited: {
    one: 'आपको {n} पॉइंट मिला।',
    other: 'आपको {n} पॉइंट मिले।',
  },
  returned: {
    one: 'आपके बैंक ने भुगतान लौटा दिया। {n} पॉइंट आपके खाते में लौटा दिया गया।',
    other: 'आपके बैंक ने भुगतान लौटा दिया। {n} पॉइंट आपके खाते में लौटा दिए गए।',
  },
}

const duration: Translation<typeof durationMessages> = {
  minutes: '{n} मिनट',
  hours: '{n} घं',
  both: '{n} घं {minutes} मि',
}

const screening: Translation<typeof screeningMessages> = {
  after: { one: '{n} सवाल के बाद पता चल जाता है।', other: '{n} सवालों के बाद पता चल जाता है।' },
  otherwise: 'सर्वे आपके लिए न हो, तो भी {amount}।',
}

const accountLine: Translation<typeof accountLineMessages> = {
  signedInAs: 'आप {email} से साइन इन हैं',
  signOut: 'साइन आउट',
}

const drafts: Translation<typeof draftMessages> = {
  sent: {
    one: '“{title}” के आपके जवाब भेज दिए गए। {n} पॉइंट आपका हुआ।',
    other: '“{title}” के आपके जवाब भेज दिए गए। {n} पॉइंट आपके हुए।',
  },
  already: '“{title}” पहले ही पूरा हो चुका है। उसके पॉइंट तभी जोड़ दिए गए थे।',
  refused: '“{title}” के आपके जवाब स्वीकार नहीं हुए। वे अब भी सेव हैं: सर्वे फिर से खोलें।',
  unfinished: {
    one: 'आपका एक सर्वे अधूरा है, और उसके जवाब यहाँ रखे हैं।',
    other: 'आपके {n} सर्वे अधूरे हैं, और उनके जवाब यहाँ रखे हैं।',
  },
  unfinishedText:
    'ये जवाब इसी डिवाइस पर हैं। अगर इसे और लोग भी इस्तेमाल करते हैं, तो इन्हें हटा दें। अगर यह सिर्फ़ आपका है, तो अगली बार साइन इन करके यहीं से आगे बढ़ सकते हैं।',
  keepAnswers: 'रहने दें और साइन आउट करें',
  forgetAnswers: 'हटाएँ और साइन आउट करें',
}

export const translation: Translated = {
  common,
  live,
  duration,
  screening,
  'account-line': accountLine,
  drafts,
}
