import type { RewardFile } from '../server/operator/authoring/reward-file.ts'
import type { SurveyFile } from '../server/operator/authoring/survey-file.ts'
import rewardList from './rewards.json' with { type: 'json' }
import appliancesAtHome from './surveys/appliances-at-home.json' with { type: 'json' }
import bigFiveMarkers from './surveys/big-five-markers.json' with { type: 'json' }
import clinicsAndMedicineDelivery from './surveys/clinics-and-medicine-delivery.json' with { type: 'json' }
import drinkingWaterAtHome from './surveys/drinking-water-at-home.json' with { type: 'json' }
import electricityAndRooftopSolar from './surveys/electricity-and-rooftop-solar.json' with { type: 'json' }
import festiveShopping from './surveys/festive-shopping.json' with { type: 'json' }
import firstTimeInvestors from './surveys/first-time-investors.json' with { type: 'json' }
import fourOClockSnack from './surveys/four-o-clock-snack.json' with { type: 'json' }
import gettingToWork from './surveys/getting-to-work.json' with { type: 'json' }
import healthCoverForYourParents from './surveys/health-cover-for-your-parents.json' with { type: 'json' }
import mobileDataAndRecharges from './surveys/mobile-data-and-recharges.json' with { type: 'json' }
import monthlyGroceryHabits from './surveys/monthly-grocery-habits.json' with { type: 'json' }
import onlineOrdersAndReturns from './surveys/online-orders-and-returns.json' with { type: 'json' }
import repairsAndYourPhone from './surveys/repairs-and-your-phone.json' with { type: 'json' }
import schoolAndCoachingApps from './surveys/school-and-coaching-apps.json' with { type: 'json' }
import skincareAndHairOil from './surveys/skincare-and-hair-oil.json' with { type: 'json' }
import streamingAndCricket from './surveys/streaming-and-cricket.json' with { type: 'json' }
import twoWheelerService from './surveys/two-wheeler-service.json' with { type: 'json' }
import upiAndCashAtTheCornerShop from './surveys/upi-and-cash-at-the-corner-shop.json' with { type: 'json' }
import workingFromASmallerCity from './surveys/working-from-a-smaller-city.json' with { type: 'json' }

// Surveys and rewards in the operators' files (docs/authoring.md). TypeScript cannot check a JSON file against a union,
// so tests/unit/server/content.test.ts does.

export const surveys = [
  monthlyGroceryHabits,
  upiAndCashAtTheCornerShop,
  streamingAndCricket,
  gettingToWork,
  twoWheelerService,
  fourOClockSnack,
  mobileDataAndRecharges,
  healthCoverForYourParents,
  schoolAndCoachingApps,
  workingFromASmallerCity,
  festiveShopping,
  onlineOrdersAndReturns,
  drinkingWaterAtHome,
  electricityAndRooftopSolar,
  clinicsAndMedicineDelivery,
  firstTimeInvestors,
  skincareAndHairOil,
  appliancesAtHome,
  bigFiveMarkers,
  repairsAndYourPhone,
] as unknown as readonly SurveyFile[]

/** The brands are invented, because sample data must not promise an offer of a real one. */
export const rewards: readonly RewardFile[] = rewardList
