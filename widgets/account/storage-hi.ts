import type { Translated, Translation } from '../../src/ui/messages/catalogue.ts'
import type { storageMessages } from './storage-messages.ts'

const storage: Translation<typeof storageMessages> = {
  denied:
    'आपका ब्राउज़र इस साइट को कुछ भी सहेजने नहीं देता। पेज फिर से लोड करने या छोड़ने पर आप साइन आउट हो जाएँगे। साइन इन बने रहने के लिए ब्राउज़र की सेटिंग में इस साइट को कुकी और साइट डेटा सहेजने दें।',
}

export const translation: Translated = { storage }
