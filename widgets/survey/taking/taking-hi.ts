import type { Translated, Translation } from '../../../src/ui/messages/catalogue.ts'
import type { keptMessages } from './draft-messages.ts'
import type { takingMessages } from './taking-messages.ts'

const taking: Translation<typeof takingMessages> = {
  estimatedTime: 'अनुमानित समय',
  pointsReward: 'मिलने वाले पॉइंट',
  points: { one: '{n} पॉइंट', other: '{n} पॉइंट' },
  audience: 'किनके लिए',
  everyone: 'सभी',
  about: 'इस सर्वे के बारे में',
  questionOf: '{total} में से सवाल {n}',
  percent: '{percent}%',
  requiredNote: '* इस सवाल का जवाब ज़रूरी है',
  optional: 'आप इस सवाल को छोड़ सकते हैं, और बिना * वाले हर दूसरे सवाल को भी।',
  allOptional: 'आप इस सर्वे का कोई भी सवाल छोड़ सकते हैं।',
  nothingToChoose: 'यहाँ चुनने को कुछ नहीं है। आप आगे बढ़ सकते हैं।',
  previous: 'पिछला',
  next: 'अगला',
  finish: 'पूरा करें',
  submit: 'सर्वे जमा करें',
  submitting: 'जमा हो रहा है...',
  info: 'सर्वे की जानकारी',
  total: 'कुल सवाल',
  current: 'मौजूदा सवाल',
  answered: 'जवाब दिए',
  requiredDone: 'ज़रूरी सवाल पूरे',
  outOf: '{total} में से {done}',
  requiredOpen: 'जमा करने के लिए कृपया सभी ज़रूरी सवालों के जवाब दें',
  advances: 'एक टैप के बाद अगले सवाल पर जाएँ',
  earn: 'आप कमाएँगे',
  earnHint: { one: '{n} पॉइंट, पूरा करने पर', other: '{n} पॉइंट, पूरा करने पर' },
  'required-open': 'जमा करने से पहले कृपया सभी ज़रूरी सवालों के जवाब दें।',
  'screening-failed': 'आपके जवाब जाँचे नहीं जा सके। कृपया फिर से कोशिश करें।',
  'submit-failed': 'सर्वे जमा नहीं हो सका',
  'submit-exception': 'सर्वे जमा नहीं हो सका। कृपया फिर से कोशिश करें।',
  'answer-shape': 'यह जवाब इस सवाल के लिए सही नहीं है।',
  'answer-option': 'कृपया दिए गए जवाबों में से एक चुनें।',
  'answer-long': 'इस जवाब में {length} अक्षर हैं, और {most} तक हो सकते हैं। कृपया इसे छोटा करें।',
}

const kept: Translation<typeof keptMessages> = {
  offerTitle: 'जहाँ छोड़ा था, वहीं से आगे बढ़ें',
  offerText: '{total} में से {answered} सवालों के जवाब दिए गए, और इस डिवाइस पर सेव हैं।',
  offerElsewhere: '{total} में से {answered} सवालों के जवाब आपके डिवाइसों पर दिए गए, और आपके खाते में सेव हैं।',
  goOn: '{total} में से सवाल {n} से आगे बढ़ें',
  notYou: 'ये आप नहीं? फिर से शुरू करें',
  startAgain: 'फिर से शुरू करें',
  nothing: 'जवाब साथ-साथ सेव होते हैं',
  saving: 'सेव हो रहा है…',
  saved: 'इस डिवाइस पर सेव है',
  unsavedText: 'यह ब्राउज़र कुछ सेव नहीं करता, इसलिए आपके जवाब सेव नहीं हुए। कृपया यह पेज खुला रखें।',
  left: 'आपके जवाब इस डिवाइस पर सेव हैं। जब चाहें, लौटकर आगे बढ़ें।',
  toAnswers: 'मेरे जवाबों पर वापस जाएँ',
}

export const translation: Translated = { 'survey-taking': taking, 'survey-kept': kept }
