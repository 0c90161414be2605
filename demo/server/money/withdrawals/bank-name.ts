/** The first four letters of an IFSC identify the bank (Reserve Bank of India). The list has the largest banks. */
const BANKS: ReadonlyMap<string, string> = new Map([
  ['SBIN', 'State Bank of India'],
  ['HDFC', 'HDFC Bank'],
  ['ICIC', 'ICICI Bank'],
  ['UTIB', 'Axis Bank'],
  ['KKBK', 'Kotak Mahindra Bank'],
  ['PUNB', 'Punjab National Bank'],
  ['BARB', 'Bank of Baroda'],
  ['CNRB', 'Canara Bank'],
  ['UBIN', 'Union Bank of India'],
  ['BKID', 'Bank of India'],
  ['IDIB', 'Indian Bank'],
  ['CBIN', 'Central Bank of India'],
  ['INDB', 'IndusInd Bank'],
  ['YESB', 'Yes Bank'],
  ['IDFB', 'IDFC First Bank'],
  ['FDRL', 'Federal Bank'],
])

export const bankCodeOf = (ifscCode: string): string => ifscCode.slice(0, 4)

export const bankNameOf = (bankCode: string): string => BANKS.get(bankCode) ?? bankCode
