/** Rows of cells for `<Drawing rows={...} />`; the letters are explained there. */

/** Nothing here yet: an empty list. */
export const quiet = ['..AmLa..', 'QaSsKsDa', 'BaOsCaTm']

/** A corner of a deep panel, narrow and wide. */
export const corner = ['..Ad', 'KdOm', 'BdSd']
export const wideCorner = ['......Ad', '....LdSd', '..LdOmBd', 'AdBdKdAm']

/** Behind the sample question of the landing page. */
export const scene = ['BaAmLaRaOa', 'KnQaTmCaAd', 'SwOwDnRmLa', '......BaSn', '......QaDm']

/** The panel beside the sign-in form. */
export const welcome = ['....AmLdRdSd', '..CdOmKdAdBd', 'KdQdDdTmSdLd', 'BmSdUdKdOmCd']

/** Pictures of gift cards. Choose by the card's id, not by its position, so that a card keeps its picture. */
export const faces = [
  ['..Cd', 'KdOm', 'AdSd'],
  ['..Sm', 'QmSm', 'TmQm'],
  ['..Ua', 'UaSa', 'OaCa'],
  ['..Rm', 'UrRm', 'SrAr'],
  ['..La', 'KaAa', 'LaOa'],
  ['..Ai', 'QiBi', 'AiQi'],
  ['..Om', 'RdAd', 'RdSd'],
  ['..Vm', 'TmSm', 'SmOm'],
]
