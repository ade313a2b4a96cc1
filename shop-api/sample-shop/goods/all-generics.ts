import type { Generic } from '#shop-api/sample-shop/catalogue/line-table.ts'
import { antiInfectives } from '#shop-api/sample-shop/medicines/anti-infectives.ts'
import { cardiovascular } from '#shop-api/sample-shop/medicines/cardiovascular.ts'
import { children } from '#shop-api/sample-shop/medicines/children.ts'
import { digestive } from '#shop-api/sample-shop/medicines/digestive.ts'
import { metabolic } from '#shop-api/sample-shop/medicines/metabolic.ts'
import { nervous } from '#shop-api/sample-shop/medicines/nervous.ts'
import { nutrition } from '#shop-api/sample-shop/medicines/nutrition.ts'
import { orthopaedic } from '#shop-api/sample-shop/medicines/orthopaedic.ts'
import { respiratory } from '#shop-api/sample-shop/medicines/respiratory.ts'
import { senses } from '#shop-api/sample-shop/medicines/senses.ts'
import { skin } from '#shop-api/sample-shop/medicines/skin.ts'
import { tonics } from '#shop-api/sample-shop/medicines/tonics.ts'
import { urology } from '#shop-api/sample-shop/medicines/urology.ts'
import { womens } from '#shop-api/sample-shop/medicines/womens.ts'
import { dailyCare } from '#shop-api/sample-shop/others/daily-care.ts'
import { devicesCare } from '#shop-api/sample-shop/others/devices-care.ts'
import { devicesMonitoring } from '#shop-api/sample-shop/others/devices-monitoring.ts'
import { healthFoods } from '#shop-api/sample-shop/others/health-foods.ts'
import { exteriorAndHeat } from '#shop-api/sample-shop/pieces/exterior-and-heat.ts'
import { qiAndBlood } from '#shop-api/sample-shop/pieces/qi-and-blood.ts'
import { tonifying } from '#shop-api/sample-shop/pieces/tonifying.ts'

/** Everything that can become goods. The order is part of the sample: appending keeps ids, inserting moves them. */
export const allGenerics: Generic[] = [
  ...antiInfectives,
  ...respiratory,
  ...digestive,
  ...cardiovascular,
  ...metabolic,
  ...nervous,
  ...orthopaedic,
  ...skin,
  ...senses,
  ...womens,
  ...urology,
  ...children,
  ...nutrition,
  ...tonics,
  ...exteriorAndHeat,
  ...qiAndBlood,
  ...tonifying,
  ...devicesMonitoring,
  ...devicesCare,
  ...healthFoods,
  ...dailyCare,
]
