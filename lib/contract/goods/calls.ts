import type { z } from 'zod'
import { defineCall } from '../call.ts'
import type { suggestionQuery } from './search-shapes.ts'
import type { combinationShape, goodsDetailQuery, goodsListQuery, goodsShape, goodsShapes } from './shapes.ts'
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

export const goodsCalls = {
  goodsSearch: defineCall<{ query: z.input<typeof suggestionQuery>; data: Data<'goodsSearch'> }>({
    method: 'GET',
    path: '/api/goods/search',
    query: ['keywords', 'type'],
    who: 'guest',
  }),
  goodsHot: defineCall<{ data: Data<'goodsHot'> }>({ method: 'GET', path: '/api/goods/hot', who: 'guest' }),
  goodsList: defineCall<{ query: Partial<z.input<typeof goodsListQuery>>; data: Data<'goodsList'> }>({
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
  }),
  goodsDetail: defineCall<{ query: z.input<typeof goodsDetailQuery>; data: Data<'goodsDetail'> }>({
    method: 'GET',
    path: '/api/goods/detail/{id}',
    params: { id: 'id' },
    query: ['goods_price_id', 'ladder_price_id', 'goods_manjian_id', 'is_yj', 'is_jxq'],
    who: 'guest',
  }),
  goodsTerms: defineCall<{ query: { ids: string }; data: TermsAnswer }>({
    method: 'GET',
    path: '/api/goods/terms',
    query: ['ids'],
    who: 'guest',
    duplicates: 'allowed',
    feature: 'goods-terms',
  }),
  goodsCampaigns: defineCall<{ data: Data<'goodsCampaigns'> }>({
    method: 'GET',
    path: '/api/goods/activities',
    who: 'guest',
  }),
  everydayPrice: defineCall<{ data: Data<'everydayPrice'> }>({
    method: 'GET',
    path: '/api/activity/everyday_price',
    who: 'guest',
  }),
  exchangeGroups: defineCall<{ data: Data<'exchangeGroups'> }>({
    method: 'GET',
    path: '/api/combinationMzhgGroup',
    who: 'guest',
  }),
  exchangeList: defineCall<{ data: Data<'exchangeList'> }>({
    method: 'GET',
    path: '/api/combinationMzhg',
    who: 'guest',
  }),
  combinations: defineCall<{ data: Data<'combinations'> }>({
    method: 'GET',
    path: '/api/combination',
    who: 'guest',
    feature: 'combinations',
  }),
  recommendations: defineCall<{ data: Data<'recommendations'> }>({
    method: 'GET',
    path: '/api/index_wntj/1',
    who: 'guest',
  }),
  spike: defineCall<{ data: Data<'spike'> }>({ method: 'GET', path: '/api/index/spike', who: 'guest' }),
}
