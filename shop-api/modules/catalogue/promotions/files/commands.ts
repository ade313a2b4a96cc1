import { fileCommands } from '#shop-api/modules/base/imports/commands.ts'

export const promotionFileCommands = fileCommands({
  kind: 'promotions',
  noun: '活动',
  extent: '（秒杀、特价、换购、组合、满减、折扣、买赠、返现、拼团）',
})
