import { uploadCommands } from '#shop-api/modules/base/uploads/commands.ts'
import { control } from '#shop-api/modules/catalogue/eligibility/commands.ts'
import { goodsCommands } from '#shop-api/modules/catalogue/goods/commands.ts'
import { goodsFileCommands } from '#shop-api/modules/catalogue/goods-files/commands.ts'
import { agreementCommands } from '#shop-api/modules/identity/agreements/commands.ts'
import { rightCommands } from '#shop-api/modules/identity/ephedrine-rights/commands.ts'
import { licenceCommands } from '#shop-api/modules/identity/licences/commands.ts'
import { memberCommands } from '#shop-api/modules/identity/registration/commands.ts'
import { afterSalesCommands } from '#shop-api/modules/service/after-sales/commands.ts'
import { articleCommands } from '#shop-api/modules/service/articles/commands.ts'
import { campaignCommands } from '#shop-api/modules/service/campaigns/commands.ts'
import { viewCommands } from '#shop-api/modules/service/campaigns/views/commands.ts'
import { chatCommands } from '#shop-api/modules/service/conversations/commands.ts'
import { firstRunCommands } from '#shop-api/modules/service/first-run/commands.ts'
import { lotteryCommands } from '#shop-api/modules/service/lottery/commands.ts'
import { orderCommands } from '#shop-api/modules/service/order-pages/commands.ts'
import { supplierDocumentCommands } from '#shop-api/modules/service/supplier-documents/commands.ts'
import { walletCommands } from '#shop-api/modules/trade/balance/commands.ts'
import { bankRefundCommands } from '#shop-api/modules/trade/bank-refunds/commands.ts'
import { creditCommands } from '#shop-api/modules/trade/credit/commands.ts'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { selfServiceCommands } from './self-service-commands.ts'
import { shopCommands } from './shop-commands.ts'
import { tradeCommands } from './trade-commands.ts'

/** Every command under its heading of the help. */
export const commandGroups: readonly (readonly [title: string, commands: readonly Command[]])[] = [
  ['开店', firstRunCommands],
  ['会员', [...memberCommands, ...rightCommands]],
  ['电子合同', agreementCommands],
  ['商品与库存', [...goodsCommands, ...goodsFileCommands, control]],
  ['订单', orderCommands],
  ['充值与提现', walletCommands],
  ['账期', creditCommands],
  ['文章', articleCommands],
  ['首营资料', supplierDocumentCommands],
  ['活动', campaignCommands],
  ['证件与微信', licenceCommands],
  ['会员上传的文件', uploadCommands],
  ['售后与含麻回执', [...afterSalesCommands, ...bankRefundCommands]],
  ['拼团、优惠券与积分', tradeCommands],
  ['抽奖', lotteryCommands],
  ['在线客服', chatCommands],
  ['求购、反馈、发票与报告', selfServiceCommands],
  ['访问统计', viewCommands],
  ['商城', shopCommands],
]
