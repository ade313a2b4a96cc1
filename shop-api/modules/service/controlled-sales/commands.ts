import { fileCommands } from '#shop-api/modules/base/imports/commands.ts'

export const programmeCommands = fileCommands({
  kind: 'programmes',
  noun: '控销协议',
  extent: '（供货范围、条款、商品）',
})
