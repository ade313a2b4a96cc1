'use client'

import { purchaseCalls } from '#lib/contract/purchase-lists/calls.ts'
import type { Page } from '#lib/domain/page.ts'
import type { BoughtGoods, BoughtOrder } from '#lib/domain/purchase.ts'
import { toBoughtGoods } from '#lib/mapping/purchase.ts'
import type { Asked } from './asked.ts'
import { useAskedPage } from './asked.ts'
import { goodsKeyPrefix } from './cart-keys.ts'

/** Goods bought before. Its key is one of those a changed cart refreshes: the rows say how many are in it. */
export const useBoughtPage = (order: BoughtOrder, page: number): Asked<Page<BoughtGoods>> =>
  useAskedPage(goodsKeyPrefix, purchaseCalls.fastBuy, { order, page }, toBoughtGoods)
