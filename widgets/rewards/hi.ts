import type { Translated, Translation } from '../../src/messages/catalogue.ts'
import type { redemptionMessages, rewardsMessages, withdrawalMessages } from './messages.ts'

const rewards: Translation<typeof rewardsMessages> = {
  title: 'रिवॉर्ड डैशबोर्ड',
  total: 'कुल पॉइंट',
  inRupees: 'रुपये में',
  inDollars: 'डॉलर में',
  conversion: 'विनिमय दर: 1 कॉइन = ₹1',
  live: '₹1 = {dollars}, {ago} अपडेट किया गया',
  fallback: '₹1 = {dollars}, आम दर: ताज़ा दर अभी उपलब्ध नहीं है।',
  asking: 'डॉलर की दर लाई जा रही है…',
  available: 'उपलब्ध रिवॉर्ड',
  loading: 'रिवॉर्ड लोड हो रहे हैं…',
  failed: 'रिवॉर्ड लोड नहीं हो सके',
  tryAgain: 'फिर से कोशिश करें',
  search: 'खोजें',
  sort: 'क्रम',
  unsorted: 'सामान्य क्रम',
  asc: 'पॉइंट: कम पहले',
  desc: 'पॉइंट: ज़्यादा पहले',
  all: { one: '{n} रिवॉर्ड', other: '{n} रिवॉर्ड' },
  some: '{total} में से {n} रिवॉर्ड',
  more: '{n} और दिखाएँ',
  none: 'फ़िलहाल कोई रिवॉर्ड नहीं',
  noneText: 'आपके पॉइंट आपके पास रहेंगे। नए रिवॉर्ड यहाँ दिखेंगे।',
  noMatch: 'आपकी खोज से कोई रिवॉर्ड नहीं मिला',
  clearSearch: 'खोज हटाएँ',
  cost: { one: '{n} पॉइंट', other: '{n} पॉइंट' },
  short: { one: '{n} पॉइंट और चाहिए', other: '{n} पॉइंट और चाहिए' },
  redeem: 'रिडीम करें',
  insufficient: 'पॉइंट कम हैं',
}

const withdrawal: Translation<typeof withdrawalMessages> = {
  title: 'पॉइंट रिडीम करें',
  lede: 'अपने पॉइंट के पैसे बैंक खाते में पाएँ। एक पॉइंट यानी एक रुपया।',
  account: 'अपने पॉइंट के पैसे उस बैंक खाते में पाएँ जिसके आख़िरी अंक {digits} हैं। एक पॉइंट यानी एक रुपया।',
  noBank: 'पैसे निकालने के लिए कृपया अपने बैंक की जानकारी जोड़ें',
  toProfile: 'प्रोफ़ाइल पर जाएँ',
  amount: 'रक़म',
  range: '{from} से {to} तक।',
  left: 'आपके पास {left} बचेंगे।',
  tooFew: {
    one: '{from} से पैसे निकाले जा सकते हैं। अभी आपके पास {n} पॉइंट है।',
    other: '{from} से पैसे निकाले जा सकते हैं। अभी आपके पास {n} पॉइंट हैं।',
  },
  submit: '{amount} निकालें',
  'amount-whole': 'पूरे रुपये अंकों में डालें।',
  'amount-minimum': 'कम से कम {from} निकाले जा सकते हैं।',
  'amount-balance': 'आप {to} तक निकाल सकते हैं।',
  requested: 'पैसे निकालने का अनुरोध भेज दिया गया! उस पर काम हो रहा है।',
  failed: 'पैसे निकालने का अनुरोध नहीं भेजा जा सका',
  unanswered:
    '{amount} के आपके अनुरोध का कोई जवाब नहीं आया, इसलिए हो सकता है वह पहुँच गया हो। यही रक़म फिर से भेजने पर वह एक ही बार ली जाएगी।',
}

const redemption: Translation<typeof redemptionMessages> = {
  ask: { one: '{n} पॉइंट से {name} रिडीम करें?', other: '{n} पॉइंट से {name} रिडीम करें?' },
  left: { one: 'आपके पास {n} पॉइंट बचेगा।', other: 'आपके पास {n} पॉइंट बचेंगे।' },
  repriced: {
    one: 'क़ीमत {was} से बदलकर {n} पॉइंट हो गई है। आपके पॉइंट नहीं कटे हैं।',
    other: 'क़ीमत {was} से बदलकर {n} पॉइंट हो गई है। आपके पॉइंट नहीं कटे हैं।',
  },
  tooDear: 'अब इसके लिए आपके पास पॉइंट कम हैं।',
  cancel: 'रद्द करें',
  redeem: 'रिडीम करें',
  tryAgain: 'फिर से कोशिश करें',
  close: 'बंद करें',
  done: '{name} आपका हुआ',
  redeemed: 'रिवॉर्ड रिडीम हो गया! आपका कोड:',
  noCode: 'रिवॉर्ड रिडीम हो गया! कोड अभी नहीं आया है।',
  kept: 'यह इसी पेज पर, ‘आपके कोड’ में रहेगा।',
  failed: 'रिवॉर्ड रिडीम नहीं हो सका',
  unanswered: 'कोई जवाब नहीं आया, इसलिए हो सकता है अनुरोध पहुँच गया हो। फिर से कोशिश करने पर पॉइंट एक ही बार कटेंगे।',
  codes: 'आपके कोड',
  copy: 'कोड कॉपी करें',
  copied: 'कॉपी हो गया',
  copyFailed: 'कोड चुनकर कॉपी करें',
  paid: { one: '{n} पॉइंट', other: '{n} पॉइंट' },
  allCodes: 'सभी {n} दिखाएँ',
}

export const translation: Translated = { rewards, 'rewards-withdrawal': withdrawal, 'rewards-redemption': redemption }
