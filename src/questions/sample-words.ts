export const ENTER = '`Enter` goes on to the next question; on the last one it submits.'
export const DIGITS = 'The keys `1` to `9` choose as well.'
export const LENGTH = 'At most 5,000 characters.'
