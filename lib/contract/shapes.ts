import type { z } from 'zod'
import { accountShapes } from './account/shapes.ts'
import { activityShapes } from './activity/shapes.ts'
import { addressShapes } from './addresses/shapes.ts'
import { afterSalesShapes } from './after-sales/shapes.ts'
import { agreementShapes } from './agreements/shapes.ts'
import { arrivalShapes } from './arrivals/shapes.ts'
import { articleShapes } from './articles/shapes.ts'
import { authShapes } from './auth/shapes.ts'
import type { CallKey } from './calls.ts'
import { cartShapes } from './cart/shapes.ts'
import { chatShapes } from './chat/shapes.ts'
import { contentShapes } from './content/shapes.ts'
import { couponShapes } from './coupons/shapes.ts'
import { drawShapes } from './draw/shapes.ts'
import { ephedrineShapes } from './ephedrine/shapes.ts'
import { favoriteShapes } from './favorites/shapes.ts'
import { feedbackShapes } from './feedback/shapes.ts'
import { focusShapes } from './focus/shapes.ts'
import { goodsShapes } from './goods/shapes.ts'
import { termsShapes } from './goods/terms-shapes.ts'
import { groupBuyShapes } from './group-buys/shapes.ts'
import { imageShapes } from './images/shapes.ts'
import { inspectionShapes } from './inspections/shapes.ts'
import { invoiceShapes } from './invoices/shapes.ts'
import { messageShapes } from './messages/shapes.ts'
import { orderShapes } from './orders/shapes.ts'
import { paperShapes } from './papers/shapes.ts'
import { pointsShapes } from './points/shapes.ts'
import { purchaseShapes } from './purchase/shapes.ts'
import { purchaseHistoryShapes } from './purchase-history/shapes.ts'
import { registrationShapes } from './registration/shapes.ts'
import { sitemapShapes } from './sitemap/shapes.ts'
import { uploadShapes } from './uploads/shapes.ts'
import { userShapes } from './user/shapes.ts'
import { walletShapes } from './wallet/shapes.ts'
import { wantedShapes } from './wanted/shapes.ts'

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
  ...termsShapes,
  ...groupBuyShapes,
  ...focusShapes,
  ...drawShapes,
  ...favoriteShapes,
  ...contentShapes,
  ...couponShapes,
  ...articleShapes,
  ...sitemapShapes,
  ...paperShapes,
  ...authShapes,
  ...agreementShapes,
  ...registrationShapes,
  ...addressShapes,
  ...orderShapes,
  ...accountShapes,
  ...messageShapes,
  ...uploadShapes,
  ...afterSalesShapes,
  ...ephedrineShapes,
  ...pointsShapes,
  ...imageShapes,
  ...activityShapes,
  ...walletShapes,
  ...wantedShapes,
  ...invoiceShapes,
  ...purchaseShapes,
  ...purchaseHistoryShapes,
  ...inspectionShapes,
  ...feedbackShapes,
  ...arrivalShapes,
  ...chatShapes,
} satisfies Record<CallKey, CallShapes>
