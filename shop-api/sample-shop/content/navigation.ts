import type { SampleHotWord, SampleNavItem } from '#shop-api/sample-shop/model/content-types.ts'

/** Nine items, some with children (spec §1: at most 9). The storefront leaves out pages it does not have. */
const items: Omit<SampleNavItem, 'id' | 'sort'>[] = [
  { label: '首页', path: '/', children: [] },
  {
    label: '全部药品',
    path: '/list',
    children: [
      { label: '感冒呼吸', path: '/list?select=2' },
      { label: '消化系统', path: '/list?select=3' },
      { label: '心脑血管', path: '/list?select=4' },
      { label: '儿科用药', path: '/list?select=12' },
      { label: '滋补调理', path: '/list?select=14' },
      { label: '品牌专区', path: '/ppzq' },
    ],
  },
  { label: '优选包邮', path: '/yx', children: [{ label: '优选规则', path: '/yx_rule' }] },
  { label: '控销专区', path: '/kxzq', children: [{ label: '控销新品', path: '/kxzq_new' }] },
  { label: '中药饮片', path: '/zyyp', children: [] },
  { label: '医疗器械', path: '/qxzq', children: [] },
  { label: '近效期', path: '/jxqzc', children: [] },
  {
    label: '每日特价',
    path: '/mrtj',
    children: [
      { label: '秋季药交会', path: '/activity/autumn-fair' },
      { label: '冬季药交会', path: '/activity/winter-fair' },
      { label: '流感季备货', path: '/activity/winter-flu' },
      { label: '优医汇', path: '/yyh' },
    ],
  },
  {
    label: '领券中心',
    path: '/lqzx',
    children: [
      { label: '满额返现', path: '/hb' },
      { label: '全场94折', path: '/welfare' },
      { label: '组合购买', path: '/zhzq' },
      { label: '组合满赠', path: '/zhmz' },
      { label: '拼团专区', path: '/ptzq' },
      { label: '积分商城', path: '/jfsc' },
    ],
  },
]

export const navItems: SampleNavItem[] = items.map((item, index) => ({ ...item, id: index + 1, sort: index + 1 }))

/** Word, search mode (0 drug, 1 manufacturer), shown in red. */
const words: [string, 0 | 1, boolean][] = [
  ['阿莫西林', 0, true],
  ['布洛芬', 0, false],
  ['连花清瘟', 0, false],
  ['板蓝根', 0, false],
  ['奥司他韦', 0, true],
  ['蒙脱石散', 0, false],
  ['六味地黄丸', 0, false],
  ['黄芪', 0, false],
  ['口罩', 0, false],
  ['云岭青囊', 1, false],
]

export const hotWords: SampleHotWord[] = words.map(([word, mode, isHighlighted], index) => ({
  word,
  mode,
  isHighlighted,
  sort: index + 1,
}))
