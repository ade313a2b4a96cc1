import { formatFen, formatPrice, parsePrice } from '#lib/kernel/money.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { fileIn } from '#shop-api/modules/base/access/file-in-text.ts'

/** Fields whose texts are one of a few. */
const isChoice = (name: string): boolean =>
  /^(?:state|reviewState|announcedState|kind|mode|to|role|roles|root|storageClass|outcome|proof|payProof|certainty|offers|subject|freightKeptBy|scope|action|basis|which|cause|of|view)$/.test(
    name,
  )

const choices: Readonly<Record<string, string>> = {
  submitted: '已提交',
  paid: '已付款',
  picked: '拣货中',
  shipped: '已发货',
  received: '已收货',
  done: '已完成',
  cancelled: '已取消',
  closed: '已关闭',
  draft: '未提交',
  pending: '待审核',
  approved: '已通过',
  rejected: '未通过',
  refused: '已拒绝',
  withdrawn: '已撤销',
  waiting: '待处理',
  uploaded: '已上传',
  applied: '已申请',
  issued: '已开具',
  sent_back: '已寄回',
  returned: '已退回',
  balance: '余额',
  open: '未处理',
  settled: '已入账',
  aside: '不入账',
  gone: '已消除',
  succeeded: '已成团',
  failed: '未成团',
  sent: '已发送',
  upcoming: '未开始',
  running: '进行中',
  ended: '已结束',
  difference: '退差价',
  return: '退货',
  short_supply: '缺货',
  recharge: '充值',
  withdraw: '提现',
  ordinary: '普通',
  special: '专用',
  hm: '含麻',
  pharmacy: '药店',
  clinic: '诊所',
  health_centre: '卫生院、社区卫生服务中心',
  hospital: '医院',
  chain: '连锁总部',
  wholesaler: '批发企业',
  drug: '药品',
  piece: '中药饮片',
  device: '医疗器械',
  other: '其他',
  room: '常温',
  cool: '阴凉',
  cold: '冷藏',
  frozen: '冷冻',
  main: '西药与中成药',
  zy: '中药饮片',
  qx: '医疗器械',
  white: '白名单',
  black: '黑名单',
  amount: '金额',
  discount: '折扣',
  points: '积分',
  voucher: '现金券',
  thing: '实物',
  flash: '秒杀',
  daily: '特价',
  exchange: '换购',
  gift: '赠品',
  group_buy: '拼团',
  combination: '套餐',
  full_reduction: '满减',
  fair: '展会',
  zone: '专区',
  topic: '专题',
  doctors: '名医',
  all: '全部商品',
  goods: '指定商品',
  category: '指定分类',
  brand: '指定品牌',
  manufacturer: '指定厂家',
  confirm: '确认',
  password: '密码',
  on: '启用',
  off: '停用',
  service: '客服',
  business: '业务员',
  admin: '管理员',
  sales: '销售',
  warehouse: '仓库',
  finance: '财务',
  pharmacist: '质管',
  refuse: '列为错误',
  carry: '一并下调',
  keep: '保留',
  payment: '付款',
  refund: '退款',
  transfer: '转账',
  up: '上移',
  down: '下移',
  first: '首位',
  last: '末位',
  forward: '前移',
  remove: '移除',
  ticked: '所选',
  found: '找到的全部',
}

/** Fields whose texts mean something else than elsewhere. */
const ofField: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  way: { set: '设为', up: '上调', down: '下调', plus: '加', minus: '减', json: '签名 JSON', 'stand-in': '模拟承运商' },
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/
/** A price as its column has it. */
const FOUR_DECIMALS = /^-?\d{1,12}\.\d{4}$/

function plainText(name: string, text: string): string {
  const file = fileIn(text)
  if (file !== null) return file
  const own = ofField[name]?.[text]
  if (own !== undefined) return own
  if (isChoice(name)) return choices[text] ?? text
  if (INSTANT.test(text)) return chinaDateTime(new Date(text))
  if (FOUR_DECIMALS.test(text)) return formatPrice(parsePrice(text))
  return text
}

const fenText = (amount: number): string =>
  Number.isSafeInteger(amount) ? `¥${formatFen(amount as Parameters<typeof formatFen>[0])}` : String(amount)

/** A value as its reader knows it: amounts in yuan, moments in China, choices and nothing in words, files by their size. */
export function valueText(name: string, value: unknown, fieldWord: (name: string) => string): string {
  if (value === undefined) return ''
  if (value === null || value === '') return '无'
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value === 'number') return name.endsWith('Fen') ? fenText(value) : String(value)
  if (typeof value === 'string') return plainText(name, value)
  if (Array.isArray(value)) {
    if (value.length === 0) return '无'
    const isFlat = value.every((each) => typeof each !== 'object' || each === null)
    return value.map((each) => valueText(name, each, fieldWord)).join(isFlat ? '、' : '\n')
  }
  const parts = Object.entries(value as object).filter(([, each]) => each !== undefined)
  return parts.length === 0
    ? '无'
    : parts.map(([key, each]) => `${fieldWord(key)}：${valueText(key, each, fieldWord)}`).join('，')
}
