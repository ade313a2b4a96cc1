/**
 * Makers are invented, every one, and say so: each name ends in 〔样例〕 and carries isSample. A invented place and a
 * invented house name make a company; the province only decides how its registration numbers begin.
 */
import type { GoodsKind, SampleManufacturer } from '#shop-api/sample-shop/model/types.ts'

const mark = '〔样例〕'

/**
 * One maker a line: place, house name, what it is called after that, province, what kinds of goods it makes and, where it
 * does not make all of them, in which categories (15: all children of 15).
 */
const lines = `
云岭 青囊 制药有限公司 云南 drug piece
澄江 杏源 药业股份有限公司 江苏 drug
望川 本仁 制药有限公司 四川 drug
南屏 橘井 药业有限公司 浙江 drug
白鹭 济同 制药股份有限公司 福建 drug
松涛 灵素 药业有限公司 吉林 drug
汀洲 安和 制药有限公司 福建 drug
沅川 正方 制药有限公司 湖南 drug
怀山 元和 药业股份有限公司 河南 drug
碧梧 瑞泽 制药有限公司 江苏 drug
鹤鸣 存仁 制药有限公司 四川 drug
枫溪 明济 药业有限公司 浙江 drug
桐岭 颐年 制药有限公司 江西 drug
月湖 广泽 生物制药有限公司 江西 drug
兰皋 百和 制药有限公司 山东 drug
竹溪 康颐 药业有限公司 湖北 drug
梅溪 宁远 制药有限公司 广东 drug
石桥 惠民堂 药业有限公司 河北 drug
雁湖 恒康源 制药有限公司 黑龙江 drug
柳湾 信安 制药股份有限公司 山东 drug
清漪 博雅 制药有限公司 北京 drug
临泽 华章 制药有限公司 天津 drug
东篱 素问 药业有限公司 安徽 drug
北渚 同泰源 制药有限公司 湖北 drug
西塞 仁心 药业有限公司 湖北 drug
长汀 永年 制药有限公司 广西 drug
秋浦 开元 制药有限公司 安徽 drug
富川 和顺 药业有限公司 广西 drug
丹霞 岭南春 制药有限公司 广东 drug
苍梧 苏合 药业有限公司 江苏 drug
锦屏 草木间 制药有限公司 贵州 drug
黔灵 百草洲 药业有限公司 贵州 drug
太乙 秦岭春 制药有限公司 陕西 drug
洮河 祁连 药业有限公司 甘肃 drug
汾川 晋康 制药有限公司 山西 drug
浑河 远东升 制药有限公司 辽宁 drug
长白 参源 药业有限公司 吉林 drug
琼台 椰风 制药有限公司 海南 drug
渝北川 巴山 制药有限公司 重庆 drug
浦江岸 申和 制药有限公司 上海 drug
塞上 河套 药业有限公司 内蒙古 drug
涡水 谯陵 中药饮片有限公司 安徽 piece
祁州 安国里 中药饮片有限公司 河北 piece
禹山 钧台 中药饮片有限公司 河南 piece
樟溪 药都春 中药饮片有限公司 江西 piece
陇西川 岷归 中药饮片有限公司 甘肃 piece
玉林岗 南桂 中药饮片有限公司 广西 piece
荷塘 川芎坪 中药饮片有限公司 四川 piece
磐安岭 浙八味 中药饮片有限公司 浙江 piece
文山坡 三七园 中药饮片有限公司 云南 piece
抚松岭 雪参 中药饮片有限公司 吉林 piece
昆山湖 精测 医疗器械有限公司 江苏 device 1801 1802 1803 1807
桐庐江 锐视 医疗科技有限公司 浙江 device 1801 1802 1803 1807 1811
长垣堤 洁护 卫生材料有限公司 河南 device 1803 1804 1805 1806 1811
仙桃湖 白羽 无纺制品有限公司 湖北 device 1804 1806
丹阳里 康步 医疗器械股份有限公司 江苏 device 1801 1804 1807 1808
宝安湾 微流 生物科技有限公司 广东 device 1802 1803 1809 1810
东陵 诊立 生物技术有限公司 北京 device 1802 1810
滨海 海息 医疗科技有限公司 天津 device 1801 1805 1807 1811
青泥洼 安胶 医用制品有限公司 辽宁 device 1804 1805 1806 1808 1809
蕲阳 艾里 艾制品有限公司 湖北 device other 1808 1812 1606
东营湾 净护 消毒制品有限公司 山东 other device 1601 1602 1603 1604 1606 1809 1811
威海澳 蓝鲸 生物科技有限公司 山东 other 15
广陵 日常 日化有限公司 江苏 other 1601 1602 1603 1604 1606
厦岛 金达 营养科技有限公司 福建 other 15
亳水 花间 代用茶有限公司 安徽 other 1605
五羊 益群 营养食品有限公司 广东 other 15 1605
通化坡 参源堂 健康产业有限公司 吉林 other 15 1605
余杭塘 清芷 日用品有限公司 浙江 other 1601 1602 1603 1604 1606
句容岭 曲度 康复器械有限公司 江苏 device 1808 1812
常熟滩 乳泉 乳胶制品有限公司 江苏 device 1809 1806
南郊 汉方 中医器具有限公司 北京 device 1812 1808
`

function maker(
  id: number,
  [place, house, tail]: [string, string, string],
  province: string,
  makes: GoodsKind[],
  categoryIds: number[] | null = null,
): SampleManufacturer {
  const shortName = `${place}${house}`
  return { id, name: `${shortName}${tail}${mark}`, shortName, isSample: true, province, makes, categoryIds }
}

export const manufacturers: SampleManufacturer[] = lines
  .trim()
  .split('\n')
  .map((line, index) => {
    const [place = '', house = '', tail = '', province = '', ...rest] = line.split(' ')
    const makes = rest.filter((word) => !/^\d+$/.test(word)) as GoodsKind[]
    const categoryIds = rest.filter((word) => /^\d+$/.test(word)).map(Number)
    return maker(index + 1, [place, house, tail], province, makes, categoryIds.length > 0 ? categoryIds : null)
  })

/** Whether a maker carries goods of that kind and (child) category. */
export function canMake(one: SampleManufacturer, kind: GoodsKind, categoryId: number): boolean {
  if (!one.makes.includes(kind)) return false
  return one.categoryIds?.some((id) => id === categoryId || id === Math.floor(categoryId / 100)) ?? true
}

const morePlaces =
  '芦荡 鹿鸣 沧浪 桃源 采石 杜陵 渭川 蓝田 辋川 终南 淇水 洹河 漳源 滏阳 涿光 易川 桑干 滦川 渤湾 崂麓 沂蒙 汶上 泗滨 淮阴 邗沟 震泽 苕溪 富春 剡溪 瓯江 闽川 建溪 赣源 袁水 修河 鄱湖 湘浦 资水 澧川 洞庭'
const moreHouses =
  '仁济春 德厚 怀德 利众 博爱 承志 三元 五福 天和 万全 良方 妙应 润生 沛然 鼎新 同德 世安 益寿 长青 景行 致远 启明 弘道 泰来 吉庆 嘉禾 佳音 祥云 瑞和 宝芝 春晖 秋实 夏荷 冬青 慧中 敏行 诚一'
const moreProvinces = '江苏 浙江 山东 河南 湖北 湖南 广东 四川 安徽 江西 河北 陕西'.split(' ')
const extendedFrom = 1001

/** Makers needed only when far more goods are asked for than the sixty-odd houses could carry: all kinds of goods each. */
export const extendedManufacturers: SampleManufacturer[] = morePlaces.split(' ').flatMap((place, row) =>
  moreHouses.split(' ').map((house, column) => {
    const id = extendedFrom + row * 37 + column
    const province = moreProvinces[(row + column) % moreProvinces.length] ?? '江苏'
    return maker(id, [place, house, '医药有限公司'], province, ['drug', 'piece', 'device', 'other'])
  }),
)
