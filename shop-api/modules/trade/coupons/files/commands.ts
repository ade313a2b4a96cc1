import { fileCommands } from '#shop-api/modules/base/imports/commands.ts'

export const couponFileCommands = fileCommands({
  kind: 'coupons',
  noun: '优惠券',
  extent: '（含范围、领取与使用时间、总量）',
})
