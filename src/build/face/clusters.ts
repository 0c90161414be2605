/**
 * The joined letters of Hindi, Marathi and Nepali that look different from a half letter before a whole one. The other
 * joined letters of these languages (न्ह, ल्म, स्प, श्च and 430 more) are drawn alike from the two letters, so the site's
 * face goes without glyphs of their own (src/decisions/038).
 */
export const clusters =
  'क्त क्ष ख्न ग्न ग्न्य घ्न ङ्क ङ्ग ङ्म च्च च्न छ्य छ्व ज्ज ज्ज्य ज्ज्व ज्ञ ज्न ट्ट ट्ट्य ट्ठ ट्य ट्व ठ्ठ ठ्य ड्ड ड्ढ ड्य ढ्ढ ढ्य त्त त्र त्र्य त्स द्ग द्द द्द्य द्ध द्ध्य द्न द्ब द्भ द्भ्य द्म द्य द्र द्र्य द्व द्व्य ध्न न्न प्न ब्न म्न श्न श्र श्र्य स्त्र स्ट्र्य स्स ह्ण ह्न ह्म ह्म्य ह्य ह्र ह्ल ह्व'.split(
    ' ',
  )
