import type { z } from 'zod'
import { accountShapes } from './account/shapes.ts'
import { addressShapes } from './addresses/shapes.ts'
import { afterSalesShapes } from './after-sales/shapes.ts'
import { agreementShapes } from './agreements/shapes.ts'
import { articleShapes } from './articles/shapes.ts'
import { authShapes } from './auth/shapes.ts'
import { backInStockShapes } from './back-in-stock/shapes.ts'
import type { CallKey } from './calls.ts'
import { campaignShapes } from './campaigns/shapes.ts'
import { cartShapes } from './cart/shapes.ts'
import { contentShapes } from './content/shapes.ts'
import { conversationShapes } from './conversations/shapes.ts'
import { couponShapes } from './coupons/shapes.ts'
import { ephedrineShapes } from './ephedrine/shapes.ts'
import { favoriteShapes } from './favorites/shapes.ts'
import { feedbackShapes } from './feedback/shapes.ts'
import { goodsShapes } from './goods/shapes.ts'
import { termsShapes } from './goods/terms-shapes.ts'
import { groupBuyShapes } from './group-buys/shapes.ts'
import { imageShapes } from './images/shapes.ts'
import { inspectionShapes } from './inspection-reports/shapes.ts'
import { invoiceShapes } from './invoices/shapes.ts'
import { leafletShapes } from './leaflets/shapes.ts'
import { lotteryShapes } from './lottery/shapes.ts'
import { notificationShapes } from './notifications/shapes.ts'
import { orderShapes } from './orders/shapes.ts'
import { pointsShapes } from './points/shapes.ts'
import { purchaseHistoryShapes } from './purchase-history/shapes.ts'
import { purchaseShapes } from './purchase-lists/shapes.ts'
import { recallShapes } from './recalls/shapes.ts'
import { registrationShapes } from './registration/shapes.ts'
import { sitemapShapes } from './sitemap/shapes.ts'
import { sourcingShapes } from './sourcing/shapes.ts'
import { statementShapes } from './statements/shapes.ts'
import { supplierDocumentShapes } from './supplier-documents/shapes.ts'
import { uploadShapes } from './uploads/shapes.ts'
import { userShapes } from './user/shapes.ts'
import { walletShapes } from './wallet/shapes.ts'
import { zoneShapes } from './zones/shapes.ts'

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
  ...zoneShapes,
  ...lotteryShapes,
  ...favoriteShapes,
  ...contentShapes,
  ...couponShapes,
  ...articleShapes,
  ...sitemapShapes,
  ...supplierDocumentShapes,
  ...statementShapes,
  ...authShapes,
  ...agreementShapes,
  ...registrationShapes,
  ...addressShapes,
  ...orderShapes,
  ...accountShapes,
  ...notificationShapes,
  ...uploadShapes,
  ...afterSalesShapes,
  ...ephedrineShapes,
  ...pointsShapes,
  ...imageShapes,
  ...campaignShapes,
  ...walletShapes,
  ...sourcingShapes,
  ...invoiceShapes,
  ...purchaseShapes,
  ...purchaseHistoryShapes,
  ...recallShapes,
  ...inspectionShapes,
  ...leafletShapes,
  ...feedbackShapes,
  ...backInStockShapes,
  ...conversationShapes,
} satisfies Record<CallKey, CallShapes>
