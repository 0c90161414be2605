import type { SeedSurvey } from '../types.ts'
import { appliancesAtHome } from './appliances-at-home.ts'
import { bigFiveMarkers } from './big-five-markers.ts'
import { clinicsAndMedicineDelivery } from './clinics-and-medicine-delivery.ts'
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
import { schoolAndCoachingApps } from './school-and-coaching-apps.ts'
import { skincareAndHairOil } from './skincare-and-hair-oil.ts'
import { streamingAndCricket } from './streaming-and-cricket.ts'
import { twoWheelerService } from './two-wheeler-service.ts'
import { upiAndCashAtTheCornerShop } from './upi-and-cash-at-the-corner-shop.ts'
import { workingFromASmallerCity } from './working-from-a-smaller-city.ts'

/** In the order in which members see them. */
export const surveys: SeedSurvey[] = [
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
]
