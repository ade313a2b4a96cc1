import type { z } from 'zod'
import { defineCalls } from '../call.ts'

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
  goodsSearch: { method: 'GET', path: '/api/goods/search', query: ['keywords', 'type'], who: 'guest' },
  goodsHot: { method: 'GET', path: '/api/goods/hot', who: 'guest' },
  goodsList: {
    method: 'GET',
    path: '/api/goods/list',
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
    who: 'guest',
  },
  goodsDetail: {
    method: 'GET',
    path: '/api/goods/detail/{id}',
    params: { id: 'id' },
    query: ['goods_price_id', 'ladder_price_id', 'goods_manjian_id', 'is_yj', 'is_jxq'],
    who: 'guest',
  },
  goodsTerms: {
    method: 'GET',
    path: '/api/goods/terms',
    query: ['ids'],
    who: 'guest',
    duplicates: 'allowed',
    feature: 'goods-terms',
  },
  goodsCampaigns: { method: 'GET', path: '/api/goods/activities', who: 'guest' },
  everydayPrice: { method: 'GET', path: '/api/activity/everyday_price', who: 'guest' },
  exchangeGroups: { method: 'GET', path: '/api/combinationMzhgGroup', who: 'guest' },
  exchangeList: { method: 'GET', path: '/api/combinationMzhg', who: 'guest' },
  combinations: { method: 'GET', path: '/api/combination', who: 'guest', feature: 'combinations' },
  recommendations: { method: 'GET', path: '/api/index_wntj/1', who: 'guest' },
  spike: { method: 'GET', path: '/api/index/spike', who: 'guest' },
})
