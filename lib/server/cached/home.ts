import 'server-only'
import type { Home, NewcomersOffer, Spike } from '#lib/domain/home.ts'
import { toGoods } from '#lib/mapping/goods.ts'
import { toHome, toNewcomers, toSpike } from '#lib/mapping/home.ts'
import { pageRead } from './page-read.ts'

/** One row: the shelf is beside others and must not outweigh them. */
const SHOWN_NEWCOMERS = 5
const SHOWN_NEWCOMERS_ADS = 2

const noHome: Home = { banners: [], bottom: [], floors: [] }
const noSpike: Spike = { goods: [], startsAt: null, endsAt: null }
const noNewcomers: NewcomersOffer = { goods: [], ads: [] }

export const readHome = pageRead('focusHome', {
  tags: ['home'],
  toModel: toHome,
  none: noHome,
  goodsOf: ({ floors }) => floors.flatMap(({ goods }) => goods),
})

/** Newcomers' special. */
export const readNewcomers = pageRead('focusNewcomers', {
  tags: ['home'],
  toModel: (wire): NewcomersOffer => {
    const { goods, ads } = toNewcomers(wire)
    return { goods: goods.slice(0, SHOWN_NEWCOMERS), ads: ads.slice(0, SHOWN_NEWCOMERS_ADS) }
  },
  none: noNewcomers,
  goodsOf: ({ goods }) => goods,
  isOptional: true,
})

export const readSpike = pageRead('spike', {
  tags: ['home', 'spike'],
  toModel: toSpike,
  none: noSpike,
  goodsOf: ({ goods }) => goods,
})

export const readRecommendations = pageRead('recommendations', {
  tags: ['home'],
  toModel: ({ data }) => data.map(toGoods),
  none: [],
  goodsOf: (goods) => goods,
})
