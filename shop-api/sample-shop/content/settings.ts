import type { SampleSettings } from '#shop-api/sample-shop/model/content-types.ts'

/** The operator of the sample shop is invented; its licence numbers say 样例 instead of looking real. */
export const settings: SampleSettings = {
  siteTitle: '百川医药采购',
  companyName: '江苏百川医药批发有限公司〔样例〕',
  taxNumber: '91320115MA00000000',
  companyAddress: '江苏省南京市江宁区医药物流园样例路1号',
  complaintHotline: '025-88889999',
  serviceHours: '周一至周六 8:30～18:00',
  qq1: '800000001',
  qq2: '800000002',
  licences: [
    { name: '药品经营许可证', number: '苏AA025样例001' },
    { name: '互联网药品信息服务资格证书', number: '（苏）-经营性-2024-样例001' },
    { name: '药品网络交易服务第三方平台备案', number: '苏网药备〔2024〕样例001号' },
    { name: '医疗器械经营许可证', number: '苏宁药监械经营许样例001号' },
    { name: '营业执照', number: '91320115样例001' },
  ],
  icp: '苏ICP备样例001号',
  codes: [
    { name: '手机商城', text: '扫码用手机打开商城', url: '/' },
    { name: '帮助中心', text: '扫码查看配送与退货说明', url: '/help/zfps/hwps' },
  ],
  minimumOrder: '200.00',
  freeShippingFrom: '800.00',
  shippingFee: '15.00',
  guestPrices: false,
  companyAccount: {
    bank: '样例银行南京江宁支行',
    account: '3200 1000 0000 样例 001',
    name: '江苏百川医药批发有限公司〔样例〕',
  },
  zoneRules: {
    preferred: '带“优”字的商品标有单品包邮数量：订单内商品均达到各自数量，整单包邮；与其他商品同单时按整单金额计算。',
    pieces: '按炮制规格与产地分级，随货附检验报告；购买须具备中药饮片经营资格。',
    devices: '一类备案、二类三类注册证号可查；植入与体外诊断器械须核对经营范围。',
    near_expiry: '专场商品剩余效期均在180天以内，列表标明剩余天数；下单前须确认，售出不退换。',
    daily: '每日零点更新，特价库存和每客户限购单独计算，售完恢复原价。',
    cash_back: '确认收货后返至账户余额；退货后不足档位的，按退货后的金额重新计算。',
    store_discount: '秒杀、特价、换购、组合与含特殊管理成分的商品不参与；不可与优惠券同时使用。',
  },
  qualityInspection: { url: '/zzfw/dzfp?view=reports', message: '检验报告随货同行，电子版请联系专属客服索取' },
}
