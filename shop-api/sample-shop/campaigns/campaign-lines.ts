/** The sample's campaigns as they are written down: those that run, those to come, and one of each kind that is over. */
import type { SampleCampaign } from '#shop-api/sample-shop/model/campaign-types.ts'
import type { PromotionScope } from '#shop-api/sample-shop/model/promotion-types.ts'

/** As the heads of their pages, by kind. */
type Colours = readonly [ground: string, ink: string, accent: string]
const green: Colours = ['#E9F4EF', '#094A36', '#0E7052']
const amber: Colours = ['#FFF4DF', '#7A4A00', '#B8400A']
const blue: Colours = ['#E7F1F8', '#0F5480', '#0F5480']

type Section = readonly [name: string, note: string, scope: PromotionScope, goodsLimit?: number]

export type CampaignLine = Pick<SampleCampaign, 'code' | 'kind' | 'title' | 'line' | 'rules'> & {
  /** Days from the day of loading. */
  days: readonly [from: number, to: number]
  colours: Colours
  sections: readonly Section[]
}

const under = (...categoryIds: number[]): PromotionScope => ({ kind: 'categories', categoryIds })
const ofBrands = (...brandIds: number[]): PromotionScope => ({ kind: 'brands', brandIds })

const fairRules = [
  '药交会期间在架商品均可直接加购，价格以下单时为准。',
  '同一订单内的满减、全场折扣与优惠券按结算页显示的顺序计算。',
  '控销、含麻商品仍按各自的采购条件核对。',
]

export const campaignLines: readonly CampaignLine[] = [
  {
    code: 'autumn-fair',
    kind: 'fair',
    title: '第十二届秋季药交会',
    line: '四个展馆 按科室备货',
    rules: fairRules,
    days: [-6, 24],
    colours: green,
    sections: [
      ['一号馆 呼吸与抗感染', '换季常备，先备足量再补规格', under(1, 2)],
      ['二号馆 慢病用药', '降压、降糖、调脂，按月补货', under(4, 5)],
      ['三号馆 妇儿与滋补', '儿科小规格，妇科与滋补长线品种', under(10, 12, 14)],
      ['四号馆 饮片与器械', '饮片按公斤，器械附注册信息', under(17, 18)],
    ],
  },
  {
    code: 'winter-fair',
    kind: 'fair',
    title: '第十三届冬季药交会',
    line: '年前备货 提前预告',
    rules: fairRules,
    days: [21, 45],
    colours: green,
    sections: [
      ['一号馆 冬季呼吸', '感冒、止咳、平喘', under(2)],
      ['二号馆 冬令滋补', '膏滋胶类与保健食品', under(14, 15)],
    ],
  },
  {
    code: 'summer-fair',
    kind: 'fair',
    title: '第十一届夏季药交会',
    line: '清热解暑与皮肤外用',
    rules: fairRules,
    days: [-130, -100],
    colours: green,
    sections: [['一号馆 清热解暑', '清补降火与皮肤外用', under(8, 14)]],
  },
  {
    code: 'winter-flu',
    kind: 'topic',
    title: '流感季备货',
    line: '退热 止咳 抗病毒 检测防护',
    rules: ['专题商品按近期销量排列，缺货商品不列入。', '处方药凭处方销售，请按经营范围采购。'],
    days: [-10, 60],
    colours: blue,
    sections: [
      ['退热镇痛', '西药退热与儿童剂型', under(205, 1202), 10],
      ['感冒中成药', '风寒、风热分开备', under(202, 203), 10],
      ['抗病毒', '抗病毒口服制剂', under(106), 10],
      ['检测与防护', '体温监测、防护用品、检测试剂', under(1803, 1806, 1810), 10],
    ],
  },
  {
    code: 'chronic-care',
    kind: 'topic',
    title: '慢病长期用药',
    line: '降压 调脂 降糖 抗血小板',
    rules: ['按品种长期供货，价格调整会在商品页提前显示。'],
    days: [-30, 120],
    colours: blue,
    sections: [
      ['降血压', '沙坦、地平、普利与利尿剂', under(401), 10],
      ['调血脂', '他汀与贝特', under(402), 10],
      ['口服降糖', '双胍、磺脲、糖苷酶抑制剂', under(501), 10],
      ['居家监测', '血压计、血糖仪与试纸', under(1801, 1802), 10],
    ],
  },
  {
    code: 'spring-skin',
    kind: 'topic',
    title: '春季皮肤护理',
    line: '止痒 抗真菌 抗过敏',
    rules: ['专题开始后商品可加购。'],
    days: [90, 130],
    colours: blue,
    sections: [['外用止痒', '止痒消毒与激素外用', under(802, 806), 10]],
  },
  {
    code: 'huimin-zone',
    kind: 'zone',
    title: '惠民堂品牌专区',
    line: '家庭常备药 同品牌凑单',
    rules: ['专区内商品参与“惠民堂品牌每满300减20”，以结算页为准。'],
    days: [-10, 60],
    colours: amber,
    sections: [['在售品种', '按近期销量排列', ofBrands(18), 40]],
  },
  {
    code: 'herbs-zone',
    kind: 'zone',
    title: '道地饮片专区',
    line: '亳州 安国 樟树 文山四地产区',
    rules: ['饮片按批号附检验报告，随货同行。', '需具备中药饮片经营范围。'],
    days: [-20, 90],
    colours: amber,
    sections: [['产地直供', '四家饮片品牌在售品种', ofBrands(30, 31, 32, 33, 34), 40]],
  },
  {
    code: 'autumn-tonic',
    kind: 'zone',
    title: '秋季滋补专区',
    line: '本季已收尾',
    rules: ['专区已结束。'],
    days: [-70, -3],
    colours: amber,
    sections: [['滋补调理', '滋补调理品种', under(14), 40]],
  },
  {
    code: 'doctors',
    kind: 'doctors',
    title: '优医汇',
    line: '诊所常用药 按科室选',
    rules: [
      '面向持《医疗机构执业许可证》的诊所与门诊部，药店可按自身经营范围采购。',
      '注射与处方品种按执业范围核对，超出范围的商品会写明缺少的范围。',
      '随货附同批号检验报告。',
    ],
    days: [-15, 75],
    colours: blue,
    sections: [
      ['全科', '感冒、消化与外用常备', under(2, 3), 20],
      ['儿科', '儿童退热、止咳、消化', under(12), 20],
      ['慢病随访', '降压、降糖、调脂', under(4, 5), 20],
      ['中医馆', '饮片与中医器具', under(17, 1812), 20],
      ['口腔与五官', '口腔、眼、耳、鼻用药', under(9), 20],
      ['处置室', '敷料、注射穿刺与防护', under(1804, 1805, 1806), 20],
    ],
  },
]
