import type { QuestionWords, RewardWords, SurveyWords } from '../../server/db/schema.ts'
import type { SeedQuestion, SeedReward, SeedSurvey } from '../types.ts'
import { appliancesAtHome } from './appliances-at-home.ts'
import { bigFiveMarkers } from './big-five-markers.ts'
import { clinicsAndMedicineDelivery } from './clinics-and-medicine-delivery.ts'
import { categories, common } from './common.ts'
import { drinkingWaterAtHome } from './drinking-water-at-home.ts'
import { electricityAndRooftopSolar } from './electricity-and-rooftop-solar.ts'
import { festiveShopping } from './festive-shopping.ts'
import { firstTimeInvestors } from './first-time-investors.ts'
import { fourOClockSnack } from './four-o-clock-snack.ts'
import { gettingToWork } from './getting-to-work.ts'
import { healthCoverForYourParents } from './health-cover-for-your-parents.ts'
import { mobileDataAndRecharges } from './mobile-data-and-recharges.ts'
import { monthlyGroceryHabits } from './monthly-grocery-habits.ts'
import { onlineOrdersAndReturns } from './online-orders-and-returns.ts'
import { rewardsInHindi } from './rewards.ts'
import { schoolAndCoachingApps } from './school-and-coaching-apps.ts'
import { skincareAndHairOil } from './skincare-and-hair-oil.ts'
import { streamingAndCricket } from './streaming-and-cricket.ts'
import { twoWheelerService } from './two-wheeler-service.ts'
import type { SurveyInHindi } from './types.ts'
import { upiAndCashAtTheCornerShop } from './upi-and-cash-at-the-corner-shop.ts'
import { workingFromASmallerCity } from './working-from-a-smaller-city.ts'

const surveys: Readonly<Record<string, SurveyInHindi>> = {
  'appliances-at-home': appliancesAtHome,
  'big-five-markers': bigFiveMarkers,
  'clinics-and-medicine-delivery': clinicsAndMedicineDelivery,
  'drinking-water-at-home': drinkingWaterAtHome,
  'electricity-and-rooftop-solar': electricityAndRooftopSolar,
  'festive-shopping': festiveShopping,
  'first-time-investors': firstTimeInvestors,
  'four-o-clock-snack': fourOClockSnack,
  'getting-to-work': gettingToWork,
  'health-cover-for-your-parents': healthCoverForYourParents,
  'mobile-data-and-recharges': mobileDataAndRecharges,
  'monthly-grocery-habits': monthlyGroceryHabits,
  'online-orders-and-returns': onlineOrdersAndReturns,
  'school-and-coaching-apps': schoolAndCoachingApps,
  'skincare-and-hair-oil': skincareAndHairOil,
  'streaming-and-cricket': streamingAndCricket,
  'two-wheeler-service': twoWheelerService,
  'upi-and-cash-at-the-corner-shop': upiAndCashAtTheCornerShop,
  'working-from-a-smaller-city': workingFromASmallerCity,
}

/** What the database stores as translations of a survey. */
export function surveyWords({ slug, category }: SeedSurvey): Readonly<Record<string, SurveyWords>> {
  const { title = '', description = '', targetAudience = '' } = surveys[slug] ?? {}
  return { hi: { title, description, targetAudience, category: categories[category] ?? '' } }
}

/** What the database stores as translations of a question. An option without a translation, such as a brand, shows as it is. */
export function questionWords(slug: string, id: string, { options, ends }: SeedQuestion) {
  const { questions, words } = surveys[slug] ?? {}
  const wordOf = (english: string) => words?.[english] ?? common[english]
  const labels = options?.flatMap((option) => [[option, wordOf(option)]] as const).filter(([, label]) => label)
  const [lowLabel, highLabel] = ends?.map(wordOf) ?? []
  const hi: QuestionWords = {
    question: questions?.[id] ?? '',
    ...(labels && { options: Object.fromEntries(labels) as Record<string, string> }),
    ...(lowLabel && { lowLabel }),
    ...(highLabel && { highLabel }),
  }
  return { hi }
}

/** The same of a reward. */
export function rewardWords({ slug }: SeedReward): Readonly<Record<string, RewardWords>> | null {
  const hi = rewardsInHindi[slug]
  return hi ? { hi } : null
}
