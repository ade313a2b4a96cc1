import { invariantCommands } from '#shop-api/invariants/commands.ts'
import { keyCommands } from '#shop-api/modules/base/access/commands.ts'
import { fileCommands, importCommands } from '#shop-api/modules/base/imports/commands.ts'
import { formCommands } from '#shop-api/modules/base/imports/form-commands.ts'
import { logCommands } from '#shop-api/modules/base/log-reading/commands.ts'
import { mailCommands } from '#shop-api/modules/base/mails/commands.ts'
import { regionCommands } from '#shop-api/modules/base/regions/commands.ts'
import { settingCommands } from '#shop-api/modules/base/settings/commands.ts'
import { uploadCommands } from '#shop-api/modules/base/uploads/commands.ts'
import { control } from '#shop-api/modules/catalogue/eligibility/commands.ts'
import { goodsCommands } from '#shop-api/modules/catalogue/goods/commands.ts'
import { pictureCommands } from '#shop-api/modules/catalogue/goods-pictures/commands.ts'
import { subjectCommands } from '#shop-api/modules/catalogue/goods-pictures/subject-commands.ts'
import { leafletCommands } from '#shop-api/modules/catalogue/leaflets/commands.ts'
import { promotionCommands } from '#shop-api/modules/catalogue/promotions/commands.ts'
import { hotWordCommands } from '#shop-api/modules/catalogue/search/commands.ts'
import { agreementCommands } from '#shop-api/modules/identity/agreements/commands.ts'
import { codeCommands } from '#shop-api/modules/identity/auth/commands.ts'
import { rightCommands } from '#shop-api/modules/identity/ephedrine-rights/commands.ts'
import { licenceCommands } from '#shop-api/modules/identity/licences/commands.ts'
import { operatorCommands } from '#shop-api/modules/identity/operators/commands.ts'
import { memberCommands } from '#shop-api/modules/identity/registration/commands.ts'
import { wechatCommands } from '#shop-api/modules/identity/wechat/commands.ts'
import { afterSalesCommands } from '#shop-api/modules/service/after-sales/commands.ts'
import { articleCommands } from '#shop-api/modules/service/articles/commands.ts'
import { campaignCommands } from '#shop-api/modules/service/campaigns/commands.ts'
import { contentCommands } from '#shop-api/modules/service/content/commands.ts'
import { chatCommands } from '#shop-api/modules/service/conversations/commands.ts'
import { feedbackCommands } from '#shop-api/modules/service/feedback/commands.ts'
import { firstRunCommands } from '#shop-api/modules/service/first-run/commands.ts'
import { inspectionReportCommands } from '#shop-api/modules/service/inspection-reports/commands.ts'
import { invoiceCommands } from '#shop-api/modules/service/invoices/commands.ts'
import { lotteryCommands } from '#shop-api/modules/service/lottery/commands.ts'
import { orderFeedCommands } from '#shop-api/modules/service/order-feed/commands.ts'
import { orderCommands } from '#shop-api/modules/service/order-pages/commands.ts'
import { viewCommands } from '#shop-api/modules/service/page-views/commands.ts'
import { recallCommands } from '#shop-api/modules/service/recalls/commands.ts'
import { sourcingCommands } from '#shop-api/modules/service/sourcing/commands.ts'
import { statementCommands } from '#shop-api/modules/service/statements/commands.ts'
import { supplierDocumentCommands } from '#shop-api/modules/service/supplier-documents/commands.ts'
import { traceCodeCommands } from '#shop-api/modules/service/trace-codes/commands.ts'
import { walletCommands } from '#shop-api/modules/trade/balance/commands.ts'
import { bankCreditCommands } from '#shop-api/modules/trade/bank-credits/commands.ts'
import { bankRefundCommands } from '#shop-api/modules/trade/bank-refunds/commands.ts'
import { carrierCommands } from '#shop-api/modules/trade/carriers/commands.ts'
import { couponCommands } from '#shop-api/modules/trade/coupons/commands.ts'
import { creditCommands } from '#shop-api/modules/trade/credit/commands.ts'
import { groupBuyCommands } from '#shop-api/modules/trade/group-buys/commands.ts'
import { pointsCommands } from '#shop-api/modules/trade/points-mall/commands.ts'
import { providerRefundCommands } from '#shop-api/modules/trade/provider-payments/commands.ts'
import { reconciliationCommands } from '#shop-api/modules/trade/reconciliation/commands.ts'
import { voucherCommands } from '#shop-api/modules/trade/vouchers/commands.ts'
import type { Command } from '#shop-api/platform/cli/command.ts'

type Described = Parameters<typeof fileCommands>[0]

/** Commands of a noun that has no others than those of its files. */
const files = (kind: string, noun: string, extent: string, more: Partial<Described> = {}): readonly Command[] =>
  fileCommands({ kind, noun, extent, ...more })

/** Every command under its heading of the help. */
export const commandGroups: readonly (readonly [title: string, commands: readonly Command[]])[] = [
  ['开店', firstRunCommands],
  ['会员', memberCommands],
  ['会员文件', files('members', '会员', '（含客户类型、经营范围、证照、用户名）', { sets: { 证照: 'licences' } })],
  ['经营范围与含麻授权', rightCommands],
  ['会员证照', licenceCommands],
  ['微信', wechatCommands],
  ['会员上传的文件', uploadCommands],
  ['电子合同', agreementCommands],
  ['验证码', codeCommands],
  ['商品与库存', goodsCommands],
  [
    '商品文件',
    files('goods', '商品', '（含阶梯价、批次、库存）', { sets: { 价格: 'prices', 库存: 'stock' }, hasPrices: true }),
  ],
  [
    '厂家、品牌、分类、仓库',
    [
      ...files('makers', '厂家', '（全称、简称、省份）'),
      ...files('brands', '品牌', '（厂家、简介、标志颜色、是否推荐）'),
      ...files('categories', '分类', '（各级名称、所在菜单、顺序）'),
      ...files('warehouses', '仓库', '（编码、名称、地址）'),
    ],
  ],
  [
    '客户价格表',
    [
      ...files('price-lists', '协议价', '（价格表编码、名称、日期，商品编码、协议价）'),
      ...files('price-list-members', '会员价格表', '（会员编号、价格表编码）'),
    ],
  ],
  ['文件导入', importCommands],
  ['逐项资料', formCommands],
  ['商品图片', pictureCommands],
  ['广告、品牌等的图片', subjectCommands],
  [
    '图片地址',
    files('picture-lists', '图片', '（按商品编码与图片网址）', {
      details:
        '每行一张：编码、图片地址（https）；同一商品按行的先后排列，导入后只显示文件中的图片。全部成功或全部不导入，--check on 读取每张图片并说明变化',
    }),
  ],
  ['说明书', leafletCommands],
  ['控销', [control, ...files('programmes', '控销协议', '（供货范围、条款、商品）')]],
  ['召回', recallCommands],
  ['促销', promotionCommands],
  ['拼团', groupBuyCommands],
  ['优惠券', couponCommands],
  ['运费模板', files('freight-templates', '运费模板', '（适用商品、收货地区、包邮金额、运费、首重和续重）')],
  ['承运商', carrierCommands],
  ['现金券', voucherCommands],
  ['积分', pointsCommands],
  ['订单', orderCommands],
  ['追溯码', traceCodeCommands],
  ['对账单', statementCommands],
  ['订单推送', orderFeedCommands],
  ['售后与含麻回执', afterSalesCommands],
  ['银行到账', bankCreditCommands],
  ['原路退款', providerRefundCommands],
  ['对账', reconciliationCommands],
  ['对公退款', bankRefundCommands],
  ['充值与提现', walletCommands],
  ['账期', creditCommands],
  ['发票', invoiceCommands],
  ['邮件', mailCommands],
  ['检验报告', inspectionReportCommands],
  ['首营资料', supplierDocumentCommands],
  ['文章', articleCommands],
  ['广告与导航', contentCommands],
  ['定时调价', files('scheduled-prices', '定时调价', '（商品编码、生效日期、新单价）')],
  ['热词', hotWordCommands],
  ['活动', campaignCommands],
  ['访问统计', viewCommands],
  ['抽奖', lotteryCommands],
  ['求购', sourcingCommands],
  ['意见反馈', feedbackCommands],
  ['在线客服', chatCommands],
  [
    '后台账号',
    [
      ...operatorCommands,
      ...files('operators', '后台账号', '（用户名、姓名、岗位、停用）', {
        details: '文件不含密码；新开通的用 staff-first-passwords 生成首个密码；--check on 只检查每行会有什么变化',
      }),
    ],
  ],
  ['接口密钥', keyCommands],
  ['操作日志', logCommands],
  ['商城设置', settingCommands],
  ['地区', regionCommands],
  ['账目核对', invariantCommands],
]
