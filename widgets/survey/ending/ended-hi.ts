import type { Translated, Translation } from '../../../src/ui/messages/catalogue.ts'
import type { endedMessages, waitingMessages } from './ended-messages.ts'

const ended: Translation<typeof endedMessages> = {
  completedTitle: 'सर्वे पहले ही पूरा हो चुका है!',
  completedText: 'आप यह सर्वे पहले ही पूरा कर चुके हैं। भाग लेने के लिए धन्यवाद!',
  thanksTitle: 'धन्यवाद। आपके जवाब मिल गए।',
  credited: 'इस सर्वे के लिए जोड़े गए',
  stamp: 'जमा',
  balance: 'अब आपका बैलेंस है',
  otherPeopleTitle: 'इस बार यह सर्वे दूसरे लोगों के लिए है।',
  otherPeopleText: 'आपके जवाबों के लिए धन्यवाद। आपके जवाब अच्छे थे: यह सर्वे बस दूसरे लोगों को ढूँढ रहा है।',
  fullTitle: 'इस सर्वे को काफ़ी जवाब मिल चुके हैं।',
  fullText: 'आपके जवाबों के लिए धन्यवाद। इस बार आप जैसे दूसरे लोगों ने पहले जवाब दे दिए।',
  getPoints: 'अपने {amount} पाएँ',
  nextSurvey: 'अगला सर्वे',
}

const waiting: Translation<typeof waitingMessages> = {
  waitingTitle: 'आपके जवाब सुरक्षित हैं।',
  waiting: 'कनेक्शन का इंतज़ार है',
  sending: 'भेजा जा रहा है…',
  waitingText: 'वे इस डिवाइस पर सेव हैं। कनेक्शन आते ही हम उन्हें भेज देंगे, चाहे आप यह पेज बंद कर दें।',
  waitingUnsaved: 'कनेक्शन आते ही हम उन्हें भेज देंगे। तब तक कृपया यह पेज खुला रखें।',
  sendNow: 'अभी भेजें',
  unaccepted: 'सर्वर अभी इन्हें नहीं ले सका',
  unacceptedText: 'वे इस डिवाइस पर सेव हैं। हम उन्हें भेजने की कोशिश करते रहेंगे।',
  unacceptedUnsaved: 'हम उन्हें भेजने की कोशिश करते रहेंगे। तब तक कृपया यह पेज खुला रखें।',
  tryAgain: 'फिर से कोशिश करें',
  sent: 'भेज दिया',
}

export const translation: Translated = { 'survey-taking': ended, 'survey-kept': waiting }
