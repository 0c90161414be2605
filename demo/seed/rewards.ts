import type { SeedReward } from './types.ts'

/** The brands are invented: sample data must not promise an offer of a real one. */
export const rewards: SeedReward[] = [
  {
    slug: 'saat-elaichi-tea',
    name: 'Tea and snack voucher, ₹100',
    brand: 'Saat Elaichi',
    pointsCost: 100,
    description: 'Two cups of tea and a snack at any Saat Elaichi counter; read out the code when you order.',
  },
  {
    slug: 'tarangini-recharge',
    name: 'Mobile recharge, ₹200',
    brand: 'Tarangini Recharge',
    pointsCost: 200,
    description: 'Adds ₹200 to a prepaid number of your choice; enter the code on the Tarangini recharge page.',
  },
  {
    slug: 'kaagaz-peepal-books',
    name: 'Book voucher, ₹300',
    brand: 'Kaagaz & Peepal',
    pointsCost: 300,
    description:
      'For books in nine Indian languages and English, in the shop or online; enter the code at the till or checkout.',
  },
  {
    slug: 'parda-picture-house',
    name: 'Two cinema tickets',
    brand: 'Parda Picture House',
    pointsCost: 400,
    description: 'Two seats for any show from Monday to Thursday; enter the code when you choose your seats.',
  },
  {
    slug: 'sabzi-sarovar-groceries',
    name: 'Grocery gift card, ₹500',
    brand: 'Sabzi Sarovar',
    pointsCost: 500,
    description:
      'Pays for groceries and fresh produce; show the code at the counter, and what you do not spend stays on the card.',
  },
  {
    slug: 'neemvati-care',
    name: 'Skin and hair care gift card, ₹600',
    brand: 'Neemvati',
    pointsCost: 600,
    description: 'For soaps, creams and hair oils from the Neemvati online shop; enter the code at checkout.',
  },
  {
    slug: 'imli-verandah-dinner',
    name: 'Dinner for two',
    brand: 'Imli Verandah',
    pointsCost: 800,
    description:
      'A vegetarian or non-vegetarian thali each for two people; book a table and give the code with your name.',
  },
  {
    slug: 'bunkar-gali-clothing',
    name: 'Handloom gift card, ₹1,000',
    brand: 'Bunkar Gali',
    pointsCost: 1000,
    description: 'For handloom clothes, saris and bed linen in the shop or online; the code is good for one year.',
  },
  {
    slug: 'safarbaan-coach',
    name: 'Coach travel voucher, ₹1,500',
    brand: 'Safarbaan Coaches',
    pointsCost: 1500,
    description: 'Pays towards seats on any Safarbaan route; enter the code in place of a card when you book.',
  },
  {
    slug: 'dhruvtara-electronics',
    name: 'Electronics gift card, ₹2,000',
    brand: 'Dhruvtara Digital',
    pointsCost: 2000,
    description:
      'For phones, earphones and small appliances; show the code in any shop or enter it at checkout online.',
  },
]
