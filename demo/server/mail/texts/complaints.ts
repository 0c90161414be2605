import type { ComplaintMailKind, MailTexts } from '../written-mail.ts'

type Texts = Pick<MailTexts, ComplaintMailKind>

export const complaintsInEnglish: Texts = {
  'complaint-filed': {
    subject: 'We received your complaint',
    before: ['Hello {name},', 'We received your complaint, and we will mail you the answer. You wrote:', '{text}'],
    facts: [
      ['Complaint', '{number}'],
      ['Received', '{when}'],
      ['Answer by', '{day}'],
    ],
    after: ['If you write to us about this complaint, give its number.'],
  },
  'complaint-answered': {
    subject: 'Your complaint was answered',
    before: ['Hello {name},', 'This is our answer to your complaint:', '{answer}'],
    facts: [
      ['Complaint', '{number}'],
      ['Received', '{when}'],
    ],
    after: ['If you do not agree, write to us and give this number, or file another complaint in your profile.'],
  },
  'operator-complaint': {
    subject: 'A member filed a complaint',
    before: [
      'Complaint {number} must be answered by {day}.',
      'Run “npx panel members complaints show {number}” to read it, and “npx panel members complaints answer {number} --text TEXT” to answer it.',
    ],
    after: ['This mail comes to the address in OPERATOR_MAIL.'],
  },
  'nominee-named': {
    subject: 'Your nominee was changed',
    before: [
      'Hello {name},',
      'On {when} {nominee} was named as your nominee. A nominee may act for you after your death, or if you can no longer act yourself.',
    ],
    after: [
      'If it was not you, reset your password from the sign-in screen at once: that signs everybody out. Then correct your nominee in your profile.',
    ],
  },
  'nominee-removed': {
    subject: 'Your nominee was removed',
    before: ['Hello {name},', 'On {when} your nominee was removed. Your account has no nominee now.'],
    after: [
      'If it was not you, reset your password from the sign-in screen at once: that signs everybody out. Then name your nominee again in your profile.',
    ],
  },
}

export const complaintsInHindi: Texts = {
  'complaint-filed': {
    subject: 'आपकी शिकायत हमें मिल गई',
    before: ['नमस्ते {name},', 'आपकी शिकायत हमें मिल गई। हम जवाब आपको मेल से भेजेंगे। आपने लिखा:', '{text}'],
    facts: [
      ['शिकायत', '{number}'],
      ['कब मिली', '{when}'],
      ['जवाब कब तक', '{day}'],
    ],
    after: ['इस शिकायत के बारे में हमें लिखते समय इसका नंबर बताएँ।'],
  },
  'complaint-answered': {
    subject: 'आपकी शिकायत का जवाब',
    before: ['नमस्ते {name},', 'आपकी शिकायत पर हमारा जवाब:', '{answer}'],
    facts: [
      ['शिकायत', '{number}'],
      ['कब मिली', '{when}'],
    ],
    after: ['अगर आप सहमत नहीं हैं, तो यह नंबर बताते हुए हमें लिखें, या अपनी प्रोफ़ाइल में नई शिकायत करें।'],
  },
  'operator-complaint': {
    subject: 'एक सदस्य ने शिकायत की है',
    before: [
      'शिकायत {number} का जवाब {day} तक देना ज़रूरी है।',
      'इसे पढ़ने के लिए “npx panel members complaints show {number}” और जवाब देने के लिए “npx panel members complaints answer {number} --text TEXT” चलाएँ।',
    ],
    after: ['यह मेल OPERATOR_MAIL में दिए पते पर आता है।'],
  },
  'nominee-named': {
    subject: 'आपका नॉमिनी बदला गया',
    before: [
      'नमस्ते {name},',
      '{when} को {nominee} को आपका नॉमिनी बनाया गया। आपकी मृत्यु के बाद, या अगर आप ख़ुद कुछ न कर सकें, तो नॉमिनी आपकी ओर से काम कर सकता है।',
    ],
    after: [
      'अगर यह आपने नहीं किया, तो साइन-इन स्क्रीन से तुरंत अपना पासवर्ड रीसेट करें: इससे सब साइन आउट हो जाते हैं। फिर अपनी प्रोफ़ाइल में नॉमिनी ठीक करें।',
    ],
  },
  'nominee-removed': {
    subject: 'आपका नॉमिनी हटा दिया गया',
    before: ['नमस्ते {name},', '{when} को आपका नॉमिनी हटा दिया गया। अब आपके खाते का कोई नॉमिनी नहीं है।'],
    after: [
      'अगर यह आपने नहीं किया, तो साइन-इन स्क्रीन से तुरंत अपना पासवर्ड रीसेट करें: इससे सब साइन आउट हो जाते हैं। फिर अपनी प्रोफ़ाइल में नॉमिनी फिर से चुनें।',
    ],
  },
}
