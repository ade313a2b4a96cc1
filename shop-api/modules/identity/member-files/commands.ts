import { fileCommands } from '#shop-api/modules/base/imports/commands.ts'

export const memberFileCommands = fileCommands({
  kind: 'members',
  noun: '会员',
  extent: '（含客户类型、经营范围、证照、用户名）',
  sets: { 证照: 'licences' },
})
