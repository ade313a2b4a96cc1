import { activityCommands } from './activity-commands.ts'
import { afterSalesCommands } from './after-sales-commands.ts'
import { agreementCommands } from './agreement-commands.ts'
import { articleCommands } from './article-commands.ts'
import { bankRefundCommands } from './bank-refund-commands.ts'
import { certificateCommands } from './certificate-commands.ts'
import { chatCommands } from './chat-commands.ts'
import type { Command } from './command.ts'
import { control } from './control-command.ts'
import { creditCommands } from './credit-commands.ts'
import { dealCommands } from './deal-commands.ts'
import { drawCommands } from './draw-commands.ts'
import { goodsCommands } from './goods-commands.ts'
import { memberCommands } from './member-commands.ts'
import { orderCommands } from './order-commands.ts'
import { paperCommands } from './paper-commands.ts'
import { rightCommands } from './right-commands.ts'
import { selfServiceCommands } from './self-service-commands.ts'
import { shopCommands } from './shop-commands.ts'
import { uploadCommands } from './upload-commands.ts'
import { viewCommands } from './view-commands.ts'
import { walletCommands } from './wallet-commands.ts'

/** Every command under its heading of the help. */
export const commandGroups: readonly (readonly [title: string, commands: readonly Command[]])[] = [
  ['会员', [...memberCommands, ...rightCommands]],
  ['电子合同', agreementCommands],
  ['商品与库存', [...goodsCommands, control]],
  ['订单', orderCommands],
  ['充值与提现', walletCommands],
  ['账期', creditCommands],
  ['文章', articleCommands],
  ['首营资料', paperCommands],
  ['活动', activityCommands],
  ['证件与微信', certificateCommands],
  ['会员上传的文件', uploadCommands],
  ['售后与含麻回执', [...afterSalesCommands, ...bankRefundCommands]],
  ['拼团、优惠券与积分', dealCommands],
  ['抽奖', drawCommands],
  ['在线客服', chatCommands],
  ['求购、反馈、发票与报告', selfServiceCommands],
  ['访问统计', viewCommands],
  ['商城', shopCommands],
]
