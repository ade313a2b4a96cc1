import { sourcesOf } from './support/sources.ts'

// Families of phrases that a native shop does not write. Each entry says what stands instead.
const FAMILIES: Readonly<Record<string, RegExp>> = {
  '…失败，请重试 for what did not work':
    /没有(?:读到|成功|保存|发出|提交|上传|完成|生成|加入|复制|开具|确认|响应|收到|得到|打开|连上)|(?:参团|兑换|登录|注册|支付|签署)未成功/,
  '暂无… for an empty list, …不存在 for what is not there':
    /(?:还|目前|暂时)没有|没有(?:人|这[个样份条张笔篇])|没有抽中/,
  '正在加载…': /正在读取/,
  '对公转账, 对公账户': /公司转账|退回公司账户/,
  '3家成团, not 3人团': /人(?:成团|拼团|团)/,
  从后续获得的积分中优先抵扣: /以后所得/,
  '满300减15: no decimals, unit or sign beside a threshold':
    /(?:满|减|返)\s*¥?\$?\{format(?:Fen|Price)\(|起[订配]金额\s*¥?\$?\{format(?:Fen|Price)\(|满\s*¥?\d+\.00|满\s+\d|起订金额/,
  'a thing said once': /([一-鿿]{2,8})[ 　]*\1/,
}

/** Amounts taken off, not thresholds: 满减 -¥3.20. */
const isAmount = (line: string): boolean => /[-+ ]¥\$?\{format(?:Fen|Price)\(/.test(line) && !/满\s*¥/.test(line)

const screens = sourcesOf('.ts', '.tsx').filter(
  ({ path }) =>
    /^(app|components|lib|shop-api)\//.test(path) && !/\.test\.tsx?$|\/testing\/|\/sample|\/seed\//.test(path),
)

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

test.each([
  "const FAILED = '登录没有成功，请重试'",
  '<EmptyState text="还没有这样的订单" />',
  'throw notFound("没有这个会员")',
  '<Pending label="正在读取订单…" />',
  "label: '公司转账'",
  '<span>{offer.seats}人团</span>',
  "const debt = '积分已使用，由以后所得积分先抵扣'",
  '<span>满 {formatFen(tier.threshold)} 减 20</span>',
  '<span>满 ¥{formatFen(coupon.threshold)} 可用</span>',
  "describe: '满2000.00返20.00'",
  "text: '晚间秒杀 晚间秒杀'",
])('and a new one is found: %s', (text) => {
  const source = { path: 'components/new.tsx', text: `/* 没有成功 is fine in a comment */\n${text}` }
  const found = Object.entries(FAMILIES).flatMap(([family, pattern]) => linesOf(family, pattern, [source]))
  expect(found).toContain(`components/new.tsx:2 ${text}`)
})
