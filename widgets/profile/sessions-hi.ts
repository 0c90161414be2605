import type { Translated, Translation } from '../../src/ui/messages/catalogue.ts'
import type { sessionsMessages } from './sessions-messages.ts'

const sessions: Translation<typeof sessionsMessages> = {
  title: 'डिवाइस जिन पर आप साइन इन हैं',
  unknown: 'अज्ञात डिवाइस',
  unknownTime: 'पता नहीं',
  lastUsed: 'आख़िरी बार इस्तेमाल: {time}',
  now: 'अभी इस्तेमाल में',
  current: 'यह डिवाइस',
  signOut: 'साइन आउट करें',
  signOutOthers: 'बाक़ी सभी डिवाइस साइन आउट करें',
  ended: 'डिवाइस साइन आउट कर दिया गया है।',
  'all-ended': 'बाक़ी सभी डिवाइस साइन आउट कर दिए गए हैं।',
  'end-failed': 'डिवाइस साइन आउट नहीं किया जा सका। कृपया फिर से कोशिश करें।',
}

export const translation: Translated = { 'profile-sessions': sessions }
