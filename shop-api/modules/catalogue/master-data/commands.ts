import { fileCommands } from '#shop-api/modules/base/imports/commands.ts'
import type { Command } from '#shop-api/platform/cli/command.ts'

export const masterDataCommands: readonly Command[] = [
  ...fileCommands({ kind: 'makers', noun: '厂家', extent: '（全称、简称、省份）' }),
  ...fileCommands({ kind: 'brands', noun: '品牌', extent: '（厂家、简介、标志颜色、是否推荐）' }),
  ...fileCommands({ kind: 'categories', noun: '分类', extent: '（各级名称、所在菜单、顺序）' }),
  ...fileCommands({ kind: 'warehouses', noun: '仓库', extent: '（编码、名称、地址）' }),
]
