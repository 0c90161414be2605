import type { PlantedQuestion } from '../support/surveys.ts'

const pictures = { alt: 'A phone' }

export const food: PlantedQuestion = { type: 'multiple-choice', options: ['Rice', 'Wheat', 'Ragi'] }
export const phone: PlantedQuestion = {
  type: 'multiple-choice',
  options: [
    { value: 'screen', label: 'With a screen', picture: '/images/phone-android.svg', ...pictures },
    { value: 'keys', label: 'With keys', picture: '/images/phone-keys.svg', ...pictures },
  ],
}
export const score: PlantedQuestion = { type: 'nps', lowLabel: 'No', highLabel: 'Yes' }
export const service: PlantedQuestion = { type: 'matrix', options: ['Good', 'Poor'], rows: ['Price', 'Speed', 'Help'] }
export const ranking: PlantedQuestion = { type: 'ranking', options: ['Near', 'Cheap', 'Quick'] }
export const bought: PlantedQuestion = {
  type: 'checkbox',
  options: [
    'Milk',
    { value: 'else', label: 'Something else', other: true },
    { value: 'none', label: 'None of these', exclusive: true },
  ],
}
export const text: PlantedQuestion = { type: 'text' }
