import type { z } from 'zod'
import { defineCalls, guestGet } from '../call.ts'

import type { combinationShape, goodsShape, goodsShapes } from './shapes.ts'
import type { termsShapes } from './terms-shapes.ts'

type Data<Key extends keyof typeof goodsShapes> = z.infer<(typeof goodsShapes)[Key]['data']>

export type WireGoods = z.infer<typeof goodsShape>
export type WireCombination = z.infer<typeof combinationShape>
export type WireGoodsList = Data<'goodsList'>
export type WireGoodsDetail = Data<'goodsDetail'>
export type WireGoodsCampaign = Data<'goodsCampaigns'>['data'][number]
type TermsAnswer = z.infer<(typeof termsShapes)['goodsTerms']['data']>
export type WireTerms = TermsAnswer['data'][number]
export type WireSuggestions = Data<'goodsSearch'>

export const goodsCalls = defineCalls<typeof goodsShapes & typeof termsShapes>({
  goodsSearch: guestGet('/api/goods/search', { query: ['keywords', 'type'] }),
  goodsHot: guestGet('/api/goods/hot'),
  goodsList: guestGet('/api/goods/list', {
    query: [
      'page',
      'per_page',
      'select',
      'yx',
      'keywords',
      'type',
      'brand_id',
      'jx',
      'sccj',
      'tag',
      'price_min',
      'price_max',
      'in_stock',
      'bought',
      'zone',
      'is_jxq',
      'activity_id',
      'activity',
      'sort',
      'order',
    ],
  }),
  goodsDetail: guestGet('/api/goods/detail/{id}', {
    query: ['goods_price_id', 'ladder_price_id', 'goods_manjian_id', 'is_yj', 'is_jxq'],
  }),
  goodsTerms: guestGet('/api/goods/terms', { query: ['ids'], duplicates: 'allowed', feature: 'goods-terms' }),
  goodsCampaigns: guestGet('/api/goods/activities'),
  everydayPrice: guestGet('/api/activity/everyday_price'),
  exchangeGroups: guestGet('/api/combinationMzhgGroup'),
  exchangeList: guestGet('/api/combinationMzhg'),
  combinations: guestGet('/api/combination', { feature: 'combinations' }),
  recommendations: guestGet('/api/index_wntj/1'),
  spike: guestGet('/api/index/spike'),
})
