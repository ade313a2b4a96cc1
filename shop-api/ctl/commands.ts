import type { Command } from './command.ts'
import { goodsCommands } from './goods-commands.ts'
import { memberCommands } from './member-commands.ts'
import { orderCommands } from './order-commands.ts'
import { shopCommands } from './shop-commands.ts'

/** Every command under its heading of the help. */
export const commandGroups: readonly (readonly [title: string, commands: readonly Command[]])[] = [
  ['会员', memberCommands],
  ['商品与库存', goodsCommands],
  ['订单', orderCommands],
  ['商城', shopCommands],
]
