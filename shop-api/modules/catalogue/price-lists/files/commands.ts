import { fileCommands } from '#shop-api/modules/base/imports/commands.ts'
import type { Command } from '#shop-api/platform/cli/command.ts'

export const priceListCommands: readonly Command[] = [
  ...fileCommands({ kind: 'price-lists', noun: '协议价', extent: '（价格表编码、名称、日期，商品编码、协议价）' }),
  ...fileCommands({ kind: 'price-list-members', noun: '会员价格表', extent: '（会员编号、价格表编码）' }),
]
