import { accountCalls } from './account/calls.ts'
import { activityCalls } from './activity/calls.ts'
import { addressCalls } from './addresses/calls.ts'
import { afterSalesCalls } from './after-sales/calls.ts'
import { agreementCalls } from './agreements/calls.ts'
import { arrivalCalls } from './arrivals/calls.ts'
import { articleCalls } from './articles/calls.ts'
import { authCalls } from './auth/calls.ts'
import type { Call } from './call.ts'
import { cartCalls } from './cart/calls.ts'
import { chatCalls } from './chat/calls.ts'
import { contentCalls } from './content/calls.ts'
import { couponCalls } from './coupons/calls.ts'
import { drawCalls } from './draw/calls.ts'
import { ephedrineCalls } from './ephedrine/calls.ts'
import { favoriteCalls } from './favorites/calls.ts'
import { feedbackCalls } from './feedback/calls.ts'
import { focusCalls } from './focus/calls.ts'
import { goodsCalls } from './goods/calls.ts'
import { groupBuyCalls } from './group-buys/calls.ts'
import { imageCalls } from './images/calls.ts'
import { inspectionCalls } from './inspections/calls.ts'
import { invoiceCalls } from './invoices/calls.ts'
import { messageCalls } from './messages/calls.ts'
import { orderCalls } from './orders/calls.ts'
import { paperCalls } from './papers/calls.ts'
import { pointsCalls } from './points/calls.ts'
import { purchaseCalls } from './purchase/calls.ts'
import { purchaseHistoryCalls } from './purchase-history/calls.ts'
import { registrationCalls } from './registration/calls.ts'
import { sitemapCalls } from './sitemap/calls.ts'
import { uploadCalls } from './uploads/calls.ts'
import { userCalls } from './user/calls.ts'
import { walletCalls } from './wallet/calls.ts'
import { wantedCalls } from './wanted/calls.ts'

/** Every call of the contract. Server-side: browsers import the noun they need. */
export const calls = {
  ...cartCalls,
  ...userCalls,
  ...goodsCalls,
  ...groupBuyCalls,
  ...focusCalls,
  ...drawCalls,
  ...favoriteCalls,
  ...contentCalls,
  ...couponCalls,
  ...articleCalls,
  ...sitemapCalls,
  ...paperCalls,
  ...authCalls,
  ...agreementCalls,
  ...registrationCalls,
  ...addressCalls,
  ...orderCalls,
  ...accountCalls,
  ...messageCalls,
  ...uploadCalls,
  ...afterSalesCalls,
  ...ephedrineCalls,
  ...pointsCalls,
  ...imageCalls,
  ...activityCalls,
  ...walletCalls,
  ...wantedCalls,
  ...invoiceCalls,
  ...purchaseCalls,
  ...purchaseHistoryCalls,
  ...inspectionCalls,
  ...feedbackCalls,
  ...arrivalCalls,
  ...chatCalls,
} as const

export type CallKey = keyof typeof calls

export const callEntries: readonly (readonly [CallKey, Call])[] = Object.entries(calls) as [CallKey, Call][]
