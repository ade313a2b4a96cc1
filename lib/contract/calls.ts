import { accountCalls } from './account/calls.ts'
import { addressCalls } from './addresses/calls.ts'
import { afterSalesCalls } from './after-sales/calls.ts'
import { agreementCalls } from './agreements/calls.ts'
import { articleCalls } from './articles/calls.ts'
import { authCalls } from './auth/calls.ts'
import { backInStockCalls } from './back-in-stock/calls.ts'
import type { Call } from './call.ts'
import { campaignCalls } from './campaigns/calls.ts'
import { cartCalls } from './cart/calls.ts'
import { contentCalls } from './content/calls.ts'
import { conversationCalls } from './conversations/calls.ts'
import { couponCalls } from './coupons/calls.ts'
import { ephedrineCalls } from './ephedrine/calls.ts'
import { favoriteCalls } from './favorites/calls.ts'
import { feedbackCalls } from './feedback/calls.ts'
import { goodsCalls } from './goods/calls.ts'
import { groupBuyCalls } from './group-buys/calls.ts'
import { imageCalls } from './images/calls.ts'
import { inspectionCalls } from './inspection-reports/calls.ts'
import { invoiceCalls } from './invoices/calls.ts'
import { leafletCalls } from './leaflets/calls.ts'
import { lotteryCalls } from './lottery/calls.ts'
import { notificationCalls } from './notifications/calls.ts'
import { orderCalls } from './orders/calls.ts'
import { pointsCalls } from './points/calls.ts'
import { purchaseHistoryCalls } from './purchase-history/calls.ts'
import { purchaseCalls } from './purchase-lists/calls.ts'
import { recallCalls } from './recalls/calls.ts'
import { registrationCalls } from './registration/calls.ts'
import { sitemapCalls } from './sitemap/calls.ts'
import { sourcingCalls } from './sourcing/calls.ts'
import { statementCalls } from './statements/calls.ts'
import { supplierDocumentCalls } from './supplier-documents/calls.ts'
import { uploadCalls } from './uploads/calls.ts'
import { userCalls } from './user/calls.ts'
import { walletCalls } from './wallet/calls.ts'
import { zoneCalls } from './zones/calls.ts'

/** Every call of the contract. Server-side: browsers import the noun they need. */
export const calls = {
  ...cartCalls,
  ...userCalls,
  ...goodsCalls,
  ...groupBuyCalls,
  ...zoneCalls,
  ...lotteryCalls,
  ...favoriteCalls,
  ...contentCalls,
  ...couponCalls,
  ...articleCalls,
  ...sitemapCalls,
  ...supplierDocumentCalls,
  ...authCalls,
  ...agreementCalls,
  ...registrationCalls,
  ...addressCalls,
  ...orderCalls,
  ...accountCalls,
  ...notificationCalls,
  ...uploadCalls,
  ...afterSalesCalls,
  ...ephedrineCalls,
  ...pointsCalls,
  ...imageCalls,
  ...campaignCalls,
  ...walletCalls,
  ...statementCalls,
  ...sourcingCalls,
  ...invoiceCalls,
  ...purchaseCalls,
  ...purchaseHistoryCalls,
  ...recallCalls,
  ...inspectionCalls,
  ...leafletCalls,
  ...feedbackCalls,
  ...backInStockCalls,
  ...conversationCalls,
} as const

export type CallKey = keyof typeof calls

export const callEntries: readonly (readonly [CallKey, Call])[] = Object.entries(calls) as [CallKey, Call][]
