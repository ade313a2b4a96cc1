/** What the first part of a path is called, and further parts that are a noun themselves. */
const nouns: Readonly<Record<string, string>> = {
  ...{ activities: '活动', 'after-sales': '售后', agreements: '电子合同', articles: '文章', banners: '广告' },
  ...{
    'bank-credits': '银行到账',
    'bank-refunds': '银行退款',
    'bank-statements': '银行流水',
    'provider-refunds': '原路退款',
    batches: '批次',
    brands: '品牌',
    categories: '分类',
    certificates: '证照',
  },
  ...{
    'chat-hours': '客服时间',
    'company-account': '收款账户',
    columns: '列对应',
    contact: '联系方式',
    coupons: '优惠券',
    credit: '账期',
  },
  ...{
    'credit-limit': '账期额度',
    'draft-days': '草稿保存天数',
    'draw-things': '奖品',
    draws: '抽奖',
    ephedrine: '含麻授权',
  },
  ...{
    feedback: '意见反馈',
    file: '文件',
    goods: '商品',
    grants: '会员发放',
    'group-offers': '拼团活动',
    groups: '拼团',
  },
  ...{
    'guest-prices': '访客价格',
    'hm-receipts': '含麻回执',
    'hot-words': '热词',
    imports: '导入任务',
    init: '商城资料',
  },
  ...{
    inspections: '检验报告',
    invoices: '发票',
    keys: '接口密钥',
    leaflet: '说明书',
    leaflets: '说明书',
    limit: '额度',
  },
  ...{ makers: '厂家', members: '会员', 'money-requests': '充值提现申请', navigation: '导航', operators: '操作员' },
  ...{ orders: '订单', papers: '首营资料', password: '密码', 'pay-proof': '支付确认方式', picture: '图片' },
  ...{
    'picture-lists': '图片地址',
    pictures: '图片',
    points: '积分',
    'points-goods': '积分商品',
    'points-orders': '积分订单',
  },
  ...{
    price: '价格',
    'price-list-members': '价格表会员',
    'price-lists': '客户价格表',
    prices: '价格',
    programmes: '控销协议',
  },
  ...{
    promotions: '促销',
    recharge: '充值',
    regions: '地区',
    rights: '经营权限',
    roles: '岗位',
    'sale-controls': '商品控销',
  },
  ...{
    scan: '扫描件',
    scopes: '经营范围',
    'service-contact': '专属客服',
    'service-contacts': '客服',
    settings: '设置',
  },
  ...{ shipments: '包裹', 'signed-agreements': '已签合同', 'sms-limit': '短信上限', talks: '客服会话', term: '期限' },
  ...{ terms: '规则', tracks: '物流', 'trade-rules': '交易规则', 'two-step-off': '动态码', voucher: '现金券' },
  ...{
    vouchers: '现金券',
    wanted: '求购',
    warehouses: '仓库',
    wechat: '微信',
    zones: '专区',
    control: '控销',
    hours: '服务时间',
  },
  ...{
    shop: '商城与公司',
    account: '收款账户',
    rules: '交易规则',
    selling: '价格与支付',
    claiming: '领取',
    book: '记账',
  },
  ...{
    'first-passwords': '首次密码',
    'confirm-transfer': '对公到账',
    default: '默认',
    shelf: '上下架',
    describe: '资料',
  },
}

/** What was done, by the last part of a path. */
const verbs: Readonly<Record<string, string>> = {
  ...{
    accept: '签收',
    'accept-likely': '批量入账',
    aside: '不入账',
    answer: '答复',
    apply: '写入',
    approve: '通过',
    book: '登记',
    cancel: '取消',
    check: '检查',
  },
  ...{
    claiming: '设置',
    columns: '保存',
    forget: '忘记',
    close: '结束',
    'close-rest': '剩余不发',
    confirm: '确认',
    'confirm-transfer': '确认',
    correct: '红冲',
  },
  ...{
    decide: '审批',
    default: '设为默认',
    'first-passwords': '生成',
    hold: '暂缓',
    import: '导入',
    imports: '导入',
    issue: '开具',
  },
  ...{
    move: '排序',
    off: '停用',
    on: '启用',
    pick: '拣货',
    read: '标为已读',
    record: '登记',
    refuse: '拒绝',
    reject: '拒绝',
    release: '恢复处理',
  },
  ...{ remove: '移除', rename: '改名', resend: '补发', retire: '停用', review: '审核', revoke: '作废', rotate: '更换' },
  ...{ sent: '确认已发', shelf: '设置', ship: '发货', start: '启用', stop: '停止', switch: '启停', try: '试算' },
  ...{ settle: '入账', 'settle-proposed': '批量入账', retry: '重新发起', 'to-balance': '退至余额' },
  ...{ 'two-step-off': '解除', void: '作废', withdraw: '收回', export: '导出', recharge: '登记' },
}

const isFilled = (part: string): boolean => part !== '' && !part.startsWith(':')

/** The words of a method and path, such as 商品价格：保存; a part that has none stands as it is. */
export function operationWords(operation: string): string {
  const [method = '', path = ''] = operation.split(' ')
  const parts = path
    .split('/')
    .filter(isFilled)
    .filter((part) => !['staff', 'files', 'forms'].includes(part))
  const isFile = method === 'IMPORT' || path.startsWith('/staff/files/')
  const last = parts.at(-1) ?? ''
  const verb = parts.length > 1 ? verbs[last] : undefined
  const about = verb !== undefined && (last === 'imports' || !nouns[last]) ? parts.slice(0, -1) : parts
  const noun = about.map((part) => nouns[part] ?? part).join('')
  const end = path.split('/').at(-1) ?? ''
  const usual = isFile ? '导入' : end.startsWith(':') || parts.length > 1 ? '保存' : '新增'
  const done = method === 'GET' ? '导出' : (verb ?? usual)
  return `${noun}${isFile || path.endsWith('/import') || path.endsWith('/imports') ? '文件' : ''}：${done}`
}
