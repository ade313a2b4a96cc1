import { fileCommands } from '#shop-api/modules/base/imports/commands.ts'

export const freightCommands = fileCommands({
  kind: 'freight-templates',
  noun: '运费模板',
  extent: '（适用商品、收货地区、包邮金额、运费、首重和续重）',
})
