import { nowCalled } from '#shop-api/modules/base/access/former-names.ts'
import { calledOf } from '#shop-api/modules/base/access/scopes.ts'

/** What was done, by the last part of a path. */
const verbs: Readonly<Record<string, string>> = {
  accept: '签收',
  'accept-likely': '批量入账',
  aside: '不入账',
  answer: '答复',
  apply: '写入',
  archive: '批量登记',
  approve: '通过',
  book: '登记',
  bulk: '批量更改',
  cancel: '取消',
  check: '检查',
  claiming: '设置',
  columns: '保存',
  forget: '忘记',
  close: '结束',
  'ask-again': '重新查询',
  'close-rest': '剩余不发',
  confirm: '确认',
  'confirm-transfer': '确认',
  correct: '红冲',
  decide: '审批',
  default: '设为默认',
  'first-passwords': '生成',
  hold: '暂缓',
  import: '导入',
  imports: '导入',
  issue: '开具',
  many: '批量处理',
  move: '排序',
  off: '停用',
  on: '启用',
  pick: '拣货',
  read: '标为已读',
  record: '登记',
  refuse: '拒绝',
  reject: '拒绝',
  release: '恢复处理',
  remind: '提醒',
  remove: '移除',
  rename: '改名',
  resend: '补发',
  retire: '停用',
  review: '审核',
  revoke: '作废',
  rotate: '更换',
  secret: '更换密钥',
  sent: '确认已发',
  shelf: '设置',
  ship: '发货',
  show: '显示或隐藏',
  start: '启用',
  stop: '停止',
  switch: '启停',
  try: '试算',
  settle: '入账',
  'settle-proposed': '批量入账',
  retry: '重新发起',
  'to-balance': '退至余额',
  'two-step-off': '解除',
  void: '作废',
  withdraw: '收回',
  all: '导出',
  export: '导出',
  recharge: '登记',
}

const isFilled = (part: string): boolean => part !== '' && !part.startsWith(':')

/** The words of a method and path, such as 商品价格：保存; a part that has none stands as it is. */
export function operationWords(operation: string): string {
  const [method = '', path = ''] = operation.split(' ')
  const parts = path
    .split('/')
    .filter(isFilled)
    .map(nowCalled)
    .filter((part) => !['staff', 'files', 'forms'].includes(part))
  const isFile = method === 'IMPORT' || path.startsWith('/staff/files/')
  const last = parts.at(-1) ?? ''
  const verb = parts.length > 1 ? verbs[last] : undefined
  const about = verb !== undefined && (last === 'imports' || !calledOf(last)) ? parts.slice(0, -1) : parts
  const noun = about.map((part) => calledOf(part) ?? part).join('')
  const end = path.split('/').at(-1) ?? ''
  const usual = isFile ? '导入' : end.startsWith(':') || parts.length > 1 ? '保存' : '新增'
  const done = method === 'GET' ? '导出' : (verb ?? usual)
  return `${noun}${isFile || path.endsWith('/import') || path.endsWith('/imports') ? '文件' : ''}：${done}`
}
