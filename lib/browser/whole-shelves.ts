import { goodsCalls } from '#lib/contract/goods/calls.ts'
import { zoneCalls } from '#lib/contract/zones/calls.ts'
import { toGoods } from '#lib/mapping/goods.ts'
import { toHome, toSpike } from '#lib/mapping/home.ts'
import { callShop } from './http.ts'

// Home's shelves by the specification's own calls, with all that is said of their goods.

export const recommendedGoods = async () => (await callShop(goodsCalls.recommendations)).data.map(toGoods)
export const flashSale = async () => toSpike(await callShop(goodsCalls.spike))
export const flashGoods = async () => (await flashSale()).goods
export const homeFloors = async () => toHome(await callShop(zoneCalls.focusHome)).floors
