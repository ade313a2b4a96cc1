import { sourcesOf } from './support/sources.ts'

// Families of phrases that a native shop does not write. Each entry says what is written instead.
const FAMILIES: Readonly<Record<string, RegExp>> = {
  '暂无…, 未找到…, 无… or …不存在 for what is not there, …失败，请重试 for what did not work':
    /没有(?!账号|了<)|(?:参团|兑换|登录|注册|支付|签署)未成功/,
  '正在加载…': /正在读取/,
  '对公转账, 对公账户': /公司转账|退回公司账户/,
  '3家成团, not 3人团': /人(?:成团|拼团|团)|家拼团/,
  从后续获得的积分中优先抵扣: /以后所得/,
  '满300减15: no decimals, unit or sign beside a threshold':
    /(?:满|减|返)\s*¥?\$?\{format(?:Fen|Price)\(|起[订配]金额\s*¥?\$?\{format(?:Fen|Price)\(|[满减返]\s*¥?\d+\.00|满\s+\d|(?<!每)满\d+元|起订金额/,
  '9.5折, beside the 全场94折 of the specification': /(?<!全场)[1-9]\d折/,
  'a thing said once': /([一-鿿]{2,8})[ 　]*\1/,
  '24:00 for the end of a day, by endOfWindow':
    /(?:minuteOf|minutes)\([\w.]*(?:endsAt|validTo|claimTo|closesAt)\)|(?:endsAt|validTo|claimTo)\)\.slice\(0, 16\)/,
  '证照 (资质证件 is the title of a page)': /(?<!资质|身份)证件(?!号)/,
  用户名: /(?<!formerly: '(?:总部)?)登录名/,
  本商城: /本站|本店(?!售出)/,
  '请稍后重试, beside the sentence of the specification': /(?<!系统繁忙，)请稍候[再重]试|稍后再[试来]/,
  撤销: /撤回/,
  '吗？, beside the sentence of the specification': /(?<!确定删除这件商品)吗\?/,
  'goods 参与, people 参加': /(?<!formerly: ')不参加|商品[^，。；]{0,4}参加|参加的(?:商品|活动)|品种参加/,
  每客户限购: /(?<!formerly: ')每(?:家|位|位会员)(?:总限|限[购领兑])|每会员/,
  添加到桌面: /(?:加入|安装到|放到)桌面/,
  '重置 for filters': /^\s*清除$|清除(?:筛选)?条件/,
  '种 for lines of the cart': /(?<!这)件商品/,
  '退换/售后': /退换[和与、或]售后/,
  '效期至 for goods': /商品，有效期至|data-label="效期"|效期 <Expiry/,
  '敬请期待 for what is to come, and written words':
    /正在(?:更新|上架|补货)，|换个|请换一个|是空的|读不到|写不了|看不懂|不认识的[列项]|连[接不]*上|接着填/,
}

/** Amounts taken off, not thresholds: 满减 -¥3.20. */
const isAmount = (line: string): boolean => /[-+ ]¥\$?\{format(?:Fen|Price)\(/.test(line) && !/满\s*¥/.test(line)

/** Names of goods and makers; what the sample shop says is beside them. */
const DATA = /\/sample-shop\/(?:catalogue|goods|leaflets|medicines|others|pictures|pieces)\//

const screens = sourcesOf('.ts', '.tsx').filter(
  ({ path }) =>
    /^(app|components|lib|shop-api)\//.test(path) && !/\.test\.tsx?$|\/testing\//.test(path) && !DATA.test(path),
)

// Help and news are prose, in which 没有 and the like are at home; what things are called is the same.
const articles = sourcesOf('.md').filter(({ path }) => path.startsWith('shop-api/sample-shop/content/articles/'))
const NAMES = [
  '证照',
  '用户名',
  '本商城',
  '请稍后重试',
  '撤销',
  '吗？',
  '每客户限购',
  '添加到桌面',
  '3家成团',
  '对公转账',
]

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, '')).replace(/(?<!:)\/\/.*$/gm, '')

const linesOf = (family: string, pattern: RegExp, sources = screens): string[] =>
  sources.flatMap(({ path, text }) =>
    withoutComments(text)
      .split('\n')
      .flatMap((line, at) =>
        pattern.test(line) && !(family.startsWith('满') && isAmount(line)) ? [`${path}:${at + 1} ${line.trim()}`] : [],
      ),
  )

test.each(Object.entries(FAMILIES))('screens say %s', (family, pattern) => {
  expect(linesOf(family, pattern)).toEqual([])
})

test.each(NAMES)('articles say %s', (name) => {
  const [family = '', pattern = /^/] = Object.entries(FAMILIES).find(([each]) => each.startsWith(name)) ?? []
  expect(articles.length).toBeGreaterThan(0)
  expect(linesOf(family, pattern, articles)).toEqual([])
})

test.each([
  "const FAILED = '登录没有成功，请重试'",
  '<EmptyState text="还没有这样的订单" />',
  '<li>当前没有满减活动</li>',
  "empty: '没有符合条件的商品'",
  'throw notFound("没有这个会员")',
  '<Pending label="正在读取订单…" />',
  "label: '公司转账'",
  '<span>{offer.seats}人团</span>',
  "name: '3家拼团'",
  "const debt = '积分已使用，由以后所得积分先抵扣'",
  '<span>满 {formatFen(tier.threshold)} 减 20</span>',
  '<span>满 ¥{formatFen(coupon.threshold)} 可用</span>',
  "describe: '满2000.00返20.00'",
  "name: '饮片满300元换购'",
  "name: '器械95折券'",
  "text: '晚间秒杀 晚间秒杀'",
  'minuteOf(row.endsAt),',
  "label: '更新证件'",
  '<label for="username">登录名</label>',
  "rule: '本店收款账户'",
  "'操作过于频繁，请稍后再试'",
  "confirm: '撤回'",
  "message: '确定取消收藏吗?'",
  "rule: '含麻商品与特价商品不参加。'",
  "text: '每位限领3张'",
  "label: '每会员限购'",
  '<Button>加入桌面</Button>',
  "text: '清除筛选条件'",
  '<CountBadge what="件商品" />',
  '<h2>退换和售后</h2>',
  "label: '近效期商品，有效期至 2027-01-01'",
  "text: '饮片正在上架，稍后再来看看'",
  "'文件是空的，请重新选择'",
])('and a new one is found: %s', (text) => {
  const source = { path: 'components/new.tsx', text: `/* 没有成功 is fine in a comment */\n${text}` }
  const found = Object.entries(FAMILIES).flatMap(([family, pattern]) => linesOf(family, pattern, [source]))
  expect(found).toContain(`components/new.tsx:2 ${text}`)
})

test.each([
  "message: '确定删除这件商品吗?'",
  "'系统繁忙，请稍候再试'",
  "title: '资质证件'",
  "heading: '用户名', formerly: '登录名',",
  "title: '全场94折'",
])('the specification and files of earlier releases may say: %s', (text) => {
  const source = { path: 'components/new.tsx', text }
  expect(Object.entries(FAMILIES).flatMap(([family, pattern]) => linesOf(family, pattern, [source]))).toEqual([])
})
