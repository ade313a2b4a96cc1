'use client'

import { groupBuyCalls } from '#lib/contract/group-buys/calls.ts'
import type { OwnGroup } from '#lib/domain/group-buy.ts'
import type { Page } from '#lib/domain/page.ts'
import { toOwnGroup } from '#lib/mapping/group-buy.ts'
import type { Asked } from './asked.ts'
import { useAskedPage } from './asked.ts'
import { ordersKey } from './use-orders.ts'

/** Groups the member has paid a seat in, newest first. */
export const useOwnGroups = (page: number): Asked<Page<OwnGroup>> =>
  useAskedPage(ordersKey, groupBuyCalls.myGroupBuys, { page }, toOwnGroup)
