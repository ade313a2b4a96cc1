import { activityCalls } from './activity/calls.ts'
import { addressCalls } from './addresses/calls.ts'
import { authCalls } from './auth/calls.ts'
import type { Call } from './call.ts'
import { cartCalls } from './cart/calls.ts'
import { contentCalls } from './content/calls.ts'
import { drawCalls } from './draw/calls.ts'
import { favoriteCalls } from './favorites/calls.ts'
import { focusCalls } from './focus/calls.ts'
import { goodsCalls } from './goods/calls.ts'
import { imageCalls } from './images/calls.ts'
import { orderCalls } from './orders/calls.ts'
import { userCalls } from './user/calls.ts'

/** Every call of the contract. Server-side: browsers import the noun they need. */
export const calls = {
  ...cartCalls,
  ...userCalls,
  ...goodsCalls,
  ...focusCalls,
  ...drawCalls,
  ...favoriteCalls,
  ...contentCalls,
  ...authCalls,
  ...addressCalls,
  ...orderCalls,
  ...imageCalls,
  ...activityCalls,
} as const

export type CallKey = keyof typeof calls

export const callEntries: readonly (readonly [CallKey, Call])[] = Object.entries(calls) as [CallKey, Call][]
