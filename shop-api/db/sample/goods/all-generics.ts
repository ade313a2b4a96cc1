import { antiInfectives } from '../medicines/anti-infectives.ts'
import { cardiovascular } from '../medicines/cardiovascular.ts'
import { children } from '../medicines/children.ts'
import { digestive } from '../medicines/digestive.ts'
import { metabolic } from '../medicines/metabolic.ts'
import { nervous } from '../medicines/nervous.ts'
import { nutrition } from '../medicines/nutrition.ts'
import { orthopaedic } from '../medicines/orthopaedic.ts'
import { respiratory } from '../medicines/respiratory.ts'
import { senses } from '../medicines/senses.ts'
import { skin } from '../medicines/skin.ts'
import { tonics } from '../medicines/tonics.ts'
import { urology } from '../medicines/urology.ts'
import { womens } from '../medicines/womens.ts'
import { dailyCare } from '../others/daily-care.ts'
import { devicesCare } from '../others/devices-care.ts'
import { devicesMonitoring } from '../others/devices-monitoring.ts'
import { healthFoods } from '../others/health-foods.ts'
import { exteriorAndHeat } from '../pieces/exterior-and-heat.ts'
import { qiAndBlood } from '../pieces/qi-and-blood.ts'
import { tonifying } from '../pieces/tonifying.ts'
import type { Generic } from './line-table.ts'

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
