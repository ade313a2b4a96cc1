import { fileCommands } from '#shop-api/modules/base/imports/commands.ts'
import type { Command } from '#shop-api/platform/cli/command.ts'

/** Prices of a day come as files; one of them by form-save. */
export const scheduledPriceCommands: readonly Command[] = fileCommands({
  kind: 'scheduled-prices',
  noun: '定时调价',
  extent: '（商品编码、生效日期、新单价）',
})
