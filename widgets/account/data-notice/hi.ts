import type { Translated, Translation } from '../../../src/ui/messages/catalogue.ts'
import type { dataNoticeMessages } from './messages.ts'

const dataNotice: Translation<typeof dataNoticeMessages> = {
  title: 'क्या रखा जाता है, और क्यों',
  whole: 'पूरी सूचना पढ़ें',
  why: 'क्यों',
  howLong: 'कब तक',
  who: 'किसे मिलता है',
  uses: 'हम इसका इस्तेमाल किसलिए करते हैं',
  optional: '{what} (आपकी मर्ज़ी)',
  withdraw: 'सहमति वापस कैसे लें',
  complain: 'शिकायत कैसे करें',
  version: 'संस्करण {version}',
  agreesByJoining: 'खाता बनाकर आप इस इस्तेमाल से सहमत होते हैं: {uses}।',
  alsoAgree: 'मैं इससे भी सहमत हूँ',
  newTitle: 'आपके डेटा के बारे में हमारी सूचना बदल गई है।',
  firstTitle: 'आपके डेटा के बारे में हमारी सूचना',
  changed: 'क्या बदला है',
  agreesNow: '“सहमत” दबाकर आप इस इस्तेमाल से सहमत होते हैं: {uses}।',
  agree: 'सहमत',
  later: 'अभी नहीं',
  close: 'बंद करें',
  unavailable: 'सूचना लोड नहीं हो सकी। कृपया फिर से कोशिश करें।',
  failed: 'आपकी पसंद सेव नहीं हो सकी। कृपया फिर से कोशिश करें।',
  loading: 'सूचना लोड हो रही है…',
}

export const translation: Translated = { 'data-notice': dataNotice }
