/** What buyers type, letter by letter where they type letters. */
export const typed = [
  ...['a', 'am', 'amx', 'amxl', 'amoxilin', 'gm', 'gml', 'ganmao', 'blf', 'buluofen', 'lhqw', 'tbpl', 'xy', 'zkn'],
  ...['阿', '阿莫', '阿莫西林', '阿莫西林胶囊', '头孢', '头孢克肟', '布洛芬', '黄芪', '六味地黄丸', '感冒灵颗粒'],
  ...['维生素C', '胰岛素', '口罩', '血压计', '阿莫 胶囊', '阿莫xl', 'YP00012', 'ZY0000', 'h1302', '690', '片', '胶囊'],
  ...['@#$%^', '没有这种药', 'qqqq'],
]
export const categories = [1, 2, 3, 4, 7, 8, 12, 14, 17, 18, 101, 201, 305, 402, 503, 1201]
export const sorts = ['sales', 'price', 'price&order=desc', 'expiry', 'new']
export const filters = [
  'in_stock=1',
  'yx=1',
  'jx=胶囊剂',
  'tag=满',
  'tag=近效',
  'in_stock=1&jx=片剂',
  'zone=1',
  'brand_id=3',
  '',
]

export function shuffled<T>(list: readonly T[], seed: number): T[] {
  return list
    .map((value, index) => ({ value, key: Math.imul(index + seed, 2_654_435_761) >>> 0 }))
    .sort((a, b) => a.key - b.key)
    .map(({ value }) => value)
}

/** The value below which such a share of sorted ones lies. */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
