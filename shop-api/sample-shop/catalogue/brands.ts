import type { SampleBrand } from '#shop-api/sample-shop/model/types.ts'
import { manufacturers } from './manufacturers.ts'

/** Brand name, short name of its maker, what it is known for. Invented, like the makers. */
const lines = `
青囊堂 云岭青囊 云南道地药材与民族药制剂
杏源春 澄江杏源 心脑血管与降糖口服制剂
本仁 望川本仁 抗感染口服制剂
橘井泉 南屏橘井 呼吸系统用药
济同 白鹭济同 消化系统用药
灵素 松涛灵素 东北道地中成药
安和堂 汀洲安和 儿科用药
正方 沅川正方 普药与基药品种
元和堂 怀山元和 四大怀药与滋补丸剂
瑞泽 碧梧瑞泽 抗病毒与肝病用药
存仁 鹤鸣存仁 骨科贴膏与外用药
明济 枫溪明济 眼科滴剂
颐年 桐岭颐年 滋补调理
广泽 月湖广泽 生物制剂与微生态
百和 兰皋百和 维生素与矿物质
康颐 竹溪康颐 妇科用药
宁远 梅溪宁远 清热解毒与凉茶颗粒
惠民堂 石桥惠民堂 家庭常备药
恒康源 雁湖恒康源 抗生素制剂
信安 柳湾信安 解热镇痛
博雅 清漪博雅 神经精神用药
华章 临泽华章 内分泌用药
素问堂 东篱素问 中药经典名方
同泰源 北渚同泰源 男科与泌尿
仁心 西塞仁心 心血管用药
岭南春 丹霞岭南春 南药与止咳化痰
苏合 苍梧苏合 皮肤外用药
草木间 锦屏草木间 苗药制剂
参源 长白参源 人参与滋补品
谯陵 涡水谯陵 亳州道地饮片
安国里 祁州安国里 祁药饮片
药都春 樟溪药都春 樟帮炮制饮片
岷归 陇西川岷归 当归黄芪党参
三七园 文山坡三七园 文山三七
精测 昆山湖精测 血压血糖监测
锐视 桐庐江锐视 体温与血氧监测
洁护 长垣堤洁护 敷料与防护
康步 丹阳里康步 轮椅与康复护具
艾里 蕲阳艾里 蕲艾制品
蓝鲸 威海澳蓝鲸 鱼油与海洋营养
净护 东营湾净护 消毒护理
日常 广陵日常 个护日化
`

/** Ground and ink of the drawn logo, calm and in turn. */
const colours = [
  ['#0B5D43', '#FFFFFF'],
  ['#0F5480', '#FFFFFF'],
  ['#8C2452', '#FFFFFF'],
  ['#7A4A00', '#FFFFFF'],
  ['#24302B', '#FFFFFF'],
  ['#A8390A', '#FFFFFF'],
  ['#E9F4EF', '#094A36'],
  ['#FFF4DF', '#8A4B00'],
] as const

export const brands: SampleBrand[] = lines
  .trim()
  .split('\n')
  .map((line, index) => {
    const [name = '', makerName = '', intro = ''] = line.split(' ')
    const maker = manufacturers.find((one) => one.shortName === makerName)
    const colour = colours[index % colours.length]
    if (!maker || !colour) throw new Error(`brands: no maker called ${makerName}`)
    return {
      id: index + 1,
      name,
      manufacturerId: maker.id,
      intro: `${intro}（样例品牌）`,
      ground: colour[0],
      ink: colour[1],
      isFeatured: index % 3 === 0,
      sort: index + 1,
    }
  })
