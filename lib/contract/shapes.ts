import type { z } from 'zod'
import { activityShapes } from './activity/shapes.ts'
import { addressShapes } from './addresses/shapes.ts'
import { authShapes } from './auth/shapes.ts'
import type { CallKey } from './calls.ts'
import { cartShapes } from './cart/shapes.ts'
import { contentShapes } from './content/shapes.ts'
import { drawShapes } from './draw/shapes.ts'
import { favoriteShapes } from './favorites/shapes.ts'
import { focusShapes } from './focus/shapes.ts'
import { goodsShapes } from './goods/shapes.ts'
import { imageShapes } from './images/shapes.ts'
import { orderShapes } from './orders/shapes.ts'
import { userShapes } from './user/shapes.ts'

export interface CallShapes {
  readonly query?: z.ZodObject
  readonly body?: z.ZodObject
  readonly data: z.ZodType
}

/** Shapes of every call, under the same keys as the descriptors. */
export const shapes = {
  ...cartShapes,
  ...userShapes,
  ...goodsShapes,
  ...focusShapes,
  ...drawShapes,
  ...favoriteShapes,
  ...contentShapes,
  ...authShapes,
  ...addressShapes,
  ...orderShapes,
  ...imageShapes,
  ...activityShapes,
} satisfies Record<CallKey, CallShapes>
