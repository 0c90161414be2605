import type { Translated, Translation } from '../../src/ui/messages/catalogue.ts'
import type { appMessages } from './messages.ts'

const app: Translation<typeof appMessages> = {
  offline: 'इंटरनेट कनेक्शन नहीं है। कृपया अपना नेटवर्क जाँचें।',
  restored: 'कनेक्शन वापस आ गया!',
  checking: 'आपका साइन इन जाँचा जा रहा है…',
  loading: 'लोड हो रहा है…',
  shortcuts: 'शॉर्टकट',
  dashboard: 'डैशबोर्ड',
  surveys: 'सर्वे',
  rewards: 'रिवॉर्ड',
  passbook: 'पासबुक',
  profile: 'प्रोफ़ाइल',
  skips: 'सीधे जाने के लिंक',
  skip: 'सीधे मुख्य सामग्री पर जाएँ',
  motto: 'अपनी राय के लिए बस कुछ मिनट। एक पॉइंट यानी एक रुपया।',
  payout: 'पैसे आपके बैंक खाते में, या गिफ़्ट कार्ड के रूप में।',
  notFound: 'इस पते पर कोई पेज नहीं है।',
  notFoundText: 'लिंक पुराना हो सकता है, या पता लिखने में कोई ग़लती हुई है।',
  home: 'पहले पेज पर जाएँ',
  loadFailed: 'यह पेज लोड नहीं हो सका।',
  loadFailedText: 'अपना कनेक्शन जाँचें। उसके लौटते ही हम फिर से कोशिश करेंगे।',
  tryAgain: 'फिर से कोशिश करें',
}

export const translation: Translated = { app }
