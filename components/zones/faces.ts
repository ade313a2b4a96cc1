import type { ListZoneKey } from '#lib/routes/zones.ts'

/** Colour of a zone's head. */
export type ZoneTone = 'brand' | 'price' | 'warn' | 'info' | 'plum' | 'ochre'

/** What tells a zone from the others at first sight: the seal beside its name, and its colour. */
export interface ZoneFace {
  /** One or two characters, or figures. */
  readonly seal: string
  readonly tone: ZoneTone
}

/** Zones that are no list of goods. */
type PromotionZoneKey = 'groupBuy' | 'combinations' | 'combinationGifts' | 'couponCentre' | 'pointsMall'

export const zoneFaces: Readonly<Record<ListZoneKey | 'daily' | 'brands' | PromotionZoneKey, ZoneFace>> = {
  preferred: { seal: '优', tone: 'brand' },
  pieces: { seal: '饮', tone: 'ochre' },
  devices: { seal: '械', tone: 'info' },
  nearExpiry: { seal: '效', tone: 'warn' },
  cashBack: { seal: '返', tone: 'plum' },
  storeWideDiscount: { seal: '94', tone: 'price' },
  daily: { seal: '特', tone: 'price' },
  brands: { seal: '品', tone: 'brand' },
  groupBuy: { seal: '拼', tone: 'price' },
  combinations: { seal: '组', tone: 'info' },
  combinationGifts: { seal: '赠', tone: 'plum' },
  couponCentre: { seal: '券', tone: 'price' },
  pointsMall: { seal: '积', tone: 'ochre' },
}

/** What is said in a zone that has nothing just now. */
export const emptyTexts: Readonly<Record<ListZoneKey | 'daily', string>> = {
  preferred: '优选包邮商品陆续上架中，敬请期待',
  pieces: '饮片陆续上架中，敬请期待',
  devices: '器械陆续上架中，敬请期待',
  nearExpiry: '暂无近效期商品',
  cashBack: '满额返现活动未开始',
  storeWideDiscount: '全场折扣活动未开始',
  daily: '今日特价已结束，明日零点更新',
}

export const toneLooks: Readonly<Record<ZoneTone, { ground: string; solid: string; text: string; line: string }>> = {
  brand: { ground: 'bg-brand-50', solid: 'bg-brand-600', text: 'text-brand-700', line: 'border-brand-600' },
  price: { ground: 'bg-price-50', solid: 'bg-price', text: 'text-price-dark', line: 'border-price' },
  warn: { ground: 'bg-warn-50', solid: 'bg-warn-700', text: 'text-warn-700', line: 'border-warn-700' },
  info: { ground: 'bg-info-50', solid: 'bg-info-700', text: 'text-info-700', line: 'border-info-700' },
  plum: { ground: 'bg-tag-gift-50', solid: 'bg-tag-gift', text: 'text-tag-gift', line: 'border-tag-gift' },
  ochre: {
    ground: 'bg-warn-50',
    solid: 'bg-tag-exchange',
    text: 'text-tag-exchange',
    line: 'border-tag-exchange',
  },
}
