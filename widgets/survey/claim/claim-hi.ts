import type { Translated, Translation } from '../../../src/ui/messages/catalogue.ts'
import type { claimMessages } from './claim-messages.ts'

const claim: Translation<typeof claimMessages> = {
  whatIsKept: 'क्या रखा जाता है, और क्यों',
  doneTitle: 'सभी सवालों के जवाब हो गए।',
  doneText: 'साइन इन करें या खाता बनाएँ, फिर हम आपके जवाब भेज देंगे। उसके बाद इनाम आपका है।',
  get: 'अपने {amount} पाएँ',
  closedText: 'आपने इसे बंद होने से पहले शुरू किया था। आज साइन इन करें या खाता बनाएँ, तो आप इसे अब भी पूरा कर सकते हैं।',
  finishIt: 'इसे पूरा करें',
  lasts: 'आपके जवाब इस ब्राउज़र में एक दिन तक रहेंगे।',
  mineTitle: 'क्या ये जवाब आपके हैं?',
  mineText: {
    one: 'आपके साइन इन करने से पहले इस ब्राउज़र में इस सर्वे के {n} सवाल का जवाब दिया गया था।',
    other: 'आपके साइन इन करने से पहले इस ब्राउज़र में इस सर्वे के {n} सवालों के जवाब दिए गए थे।',
  },
  mineBegun: 'आपके साइन इन करने से पहले इस ब्राउज़र में यह सर्वे शुरू किया गया था।',
  sends: 'अगर हाँ, तो हम उन्हें अभी भेज देंगे।',
  mine: 'हाँ, ये मेरे हैं',
  notMine: 'नहीं, ये मेरे नहीं हैं',
  whichTitle: 'आप कौन से जवाब रखना चाहते हैं?',
  whichText:
    'इस ब्राउज़र में साइन इन से पहले जिन सवालों के जवाब दिए गए: {answered}। जिन सवालों के जवाब आपने सदस्य के रूप में दिए: {own}।',
  keepNew: 'साइन इन से पहले वाले रखें',
  keepOwn: 'सदस्य के रूप में दिए जवाब रखें',
  failed: 'यह नहीं हो सका। कृपया फिर से कोशिश करें।',
}

export const translation: Translated = { 'survey-claim': claim }
