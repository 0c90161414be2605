import type { Language } from './language.ts'

// What a member reads of a refusal, in Hindi, by its English. A figure in it is `#`. What only programs read, and what
// the screens know by its words and say themselves ('Survey already completed'), has none and stays English.
const HINDI: Readonly<Record<string, string>> = {
  'Please log in again.': 'कृपया फिर से साइन इन करें।',
  'Invalid email or password': 'ईमेल या पासवर्ड ग़लत है',
  'Invalid or expired code': 'कोड ग़लत है या उसका समय ख़त्म हो गया है',
  'Please wait # seconds before asking for another code.': 'दूसरा कोड माँगने से पहले कृपया # सेकंड रुकें।',
  'Too many attempts. Please try again later.': 'बहुत बार कोशिश हो चुकी है। कृपया बाद में कोशिश करें।',
  'Too many requests. Please try again shortly.': 'बहुत सारे अनुरोध आ रहे हैं। कृपया कुछ देर में फिर से कोशिश करें।',
  'Too many wrong codes were entered for this account. Reset your password to sign in.':
    'इस खाते के लिए बहुत बार ग़लत कोड डाला गया है। साइन इन करने के लिए अपना पासवर्ड रीसेट करें।',
  'The server is busy. Please try again in a moment.': 'सर्वर अभी व्यस्त है। कृपया थोड़ी देर में फिर से कोशिश करें।',
  'Too many password change attempts. Please try again later.':
    'पासवर्ड बदलने की बहुत बार कोशिश हो चुकी है। कृपया बाद में कोशिश करें।',
  'Current password is required': 'मौजूदा पासवर्ड ज़रूरी है',
  'Current password is incorrect. Please try again.': 'मौजूदा पासवर्ड ग़लत है। कृपया फिर से कोशिश करें।',
  'Password must meet all security requirements': 'पासवर्ड को सुरक्षा की सभी शर्तें पूरी करनी होंगी',
  'Password must meet at least # of the # security requirements': 'पासवर्ड को सुरक्षा की कम से कम चार शर्तें पूरी करनी होंगी',
  'Password must be at least # characters': 'पासवर्ड कम से कम # अक्षरों का होना चाहिए',
  'Password must be at most # characters': 'पासवर्ड ज़्यादा से ज़्यादा # अक्षरों का हो सकता है',
  'Email is required': 'ईमेल ज़रूरी है',
  'Please enter a valid email address': 'कृपया सही ईमेल पता डालें',
  'First name is required': 'नाम ज़रूरी है',
  'Last name is required': 'उपनाम ज़रूरी है',
  'Please enter a shorter or simpler name': 'कृपया छोटा या सरल नाम डालें',
  'Please enter the complete #-digit OTP': 'कृपया OTP के पूरे # अंक डालें',
  'Account holder name must be at least # characters': 'खाताधारक का नाम कम से कम # अक्षरों का होना चाहिए',
  'Account holder name must be at most # characters': 'खाताधारक का नाम ज़्यादा से ज़्यादा # अक्षरों का हो सकता है',
  'Account holder name can only contain letters and spaces': 'खाताधारक के नाम में सिर्फ़ अक्षर और स्पेस हो सकते हैं',
  'Account number must be between #-# digits': 'खाता नंबर #-# अंकों का होना चाहिए',
  'Account number can only contain digits': 'खाता नंबर में सिर्फ़ अंक हो सकते हैं',
  'The amount must be a whole number': 'रक़म पूरे रुपये में होनी चाहिए',
  'The minimum withdrawal is # points': 'कम से कम # पॉइंट निकाले जा सकते हैं',
  'Please add your bank details to enable withdrawals': 'पैसे निकालने के लिए कृपया अपने बैंक की जानकारी जोड़ें',
  'Insufficient Points': 'पॉइंट कम हैं',
  'This reward is not available': 'यह रिवॉर्ड उपलब्ध नहीं है',
  'The password is incorrect. Please try again.': 'पासवर्ड ग़लत है। कृपया फिर से कोशिश करें।',
  'Please set a password first, and then delete your account with it.':
    'कृपया पहले एक पासवर्ड बनाएँ, फिर उससे अपना खाता हटाएँ।',
  'A withdrawal is still on its way. You can delete your account once it is paid or rejected.':
    'एक निकासी अभी पूरी नहीं हुई है। उसके भुगतान या नामंज़ूर होने के बाद आप अपना खाता हटा सकते हैं।',
  'This reward now costs # points. Nothing was taken.': 'इस रिवॉर्ड के अब # पॉइंट लगते हैं। आपके पॉइंट नहीं कटे हैं।',
  'Survey not found or not available': 'सर्वे नहीं मिला या उपलब्ध नहीं है',
  'Please answer all required questions before submitting.': 'जमा करने से पहले कृपया सभी ज़रूरी सवालों के जवाब दें।',
  'Authentication failed. Please try again.': 'साइन इन नहीं हो सका। कृपया फिर से कोशिश करें।',
  'Please set a password first: without one only Google opens your account.':
    'कृपया पहले पासवर्ड बनाएँ: उसके बिना आपका खाता सिर्फ़ Google से खुलता है।',
  'Google account could not be linked. Please try again.': 'Google खाता नहीं जोड़ा जा सका। कृपया फिर से कोशिश करें।',
  'This Google account is linked to another member.': 'यह Google खाता किसी और सदस्य से जुड़ा है।',
  'The service is not available for a moment. Please try again shortly.':
    'सेवा अभी थोड़ी देर के लिए उपलब्ध नहीं है। कृपया कुछ देर में फिर से कोशिश करें।',
  'Something went wrong on our side. Please try again later.': 'हमारी ओर से कुछ गड़बड़ हुई। कृपया बाद में फिर से कोशिश करें।',
}

/** A refusal in the caller's language, in English where it has none in theirs. */
export function refusalIn(language: Language, message: string): string {
  if (language !== 'hi') return message
  const figures = message.match(/\d+/g) ?? []
  return HINDI[message.replace(/\d+/g, '#')]?.replace(/#/g, () => figures.shift() ?? '') ?? message
}
