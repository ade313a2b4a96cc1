/** Places of advertisements, and how large they are rendered there. */
export const slots = {
  home: { label: '首页轮播', width: 980, height: 360 },
  top: { label: '页头通栏', width: 1200, height: 60 },
  topRight: { label: '页头右侧', width: 210, height: 90 },
  bottom: { label: '首页底部', width: 1200, height: 110 },
  login: { label: '登录页', width: 560, height: 420 },
  newcomer: { label: '首页新人推荐', width: 1200, height: 240 },
  preferred: { label: '优选包邮', width: 1200, height: 240 },
  controlled: { label: '控销专区', width: 1200, height: 240 },
  pieces: { label: '中药饮片', width: 1200, height: 240 },
  devices: { label: '医疗器械', width: 1200, height: 240 },
  nearExpiry: { label: '近效期', width: 1200, height: 240 },
  brands: { label: '品牌专区', width: 1200, height: 240 },
  daily: { label: '每日特价', width: 1200, height: 240 },
  cashBack: { label: '满额返现', width: 1200, height: 240 },
  storeDiscount: { label: '全场折扣', width: 1200, height: 240 },
  draw: { label: '抽奖', width: 420, height: 160 },
} as const satisfies Readonly<Record<string, { label: string; width: number; height: number }>>

export type BannerSlot = keyof typeof slots
export const slotNames = Object.keys(slots) as [BannerSlot, ...BannerSlot[]]
