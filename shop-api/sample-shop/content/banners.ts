/** Advertisements. Colours are the shop's own tokens as hex; an empty path is a campaign that has not begun. */
import { palettes } from '#shop-api/modules/service/campaigns/palettes.ts'
import type { BannerSlot } from '#shop-api/modules/service/content/slots.ts'
import { slots } from '#shop-api/modules/service/content/slots.ts'
import type { SampleBanner } from '#shop-api/sample-shop/model/content-types.ts'

const { green, deepGreen, red, amber, blue, plum } = palettes

type Line = [
  slot: BannerSlot,
  title: string,
  line: string,
  palette: { colours: readonly [string, string, string] },
  path: string,
]

const lines: Line[] = [
  ['home', '换季感冒用药 备货专场', '感冒呼吸品类 满200减10 满500减30 满1000减80', green, '/list?select=2'],
  ['home', '慢病用药 常年稳价', '降压 降脂 降糖 抗血小板 四类长线品种', blue, '/list?select=4'],
  ['home', '道地饮片 产地可溯', '黄芪 当归 党参 枸杞 按公斤批发 也可散装', amber, '/list?select=17'],
  ['home', '门店器械 一次配齐', '血压计 血糖仪 敷料 口罩 耗材当日发货', deepGreen, '/list?select=18'],
  ['home', '儿科用药 开学备货', '退热 止咳 消化 营养 小规格不压货', plum, '/list?select=12'],
  ['top', '全场94折', '单笔满1000 限时参与 秒杀与控销商品除外', red, '/welfare'],
  ['topRight', '领券中心', '今日可领', amber, '/lqzx'],
  ['bottom', '新会员首单礼', '资质审核通过后可领 满200减30', green, '/lqzx'],
  ['login', '药店诊所采购台', '三千余品种 资质审核后即可下单', green, ''],
  ['preferred', '优选包邮专区', '带“优”字商品 单品达量即包邮', green, '/yx'],
  ['controlled', '控销专区', '按区域签约 保障终端利润', plum, '/kxzq'],
  ['pieces', '中药饮片专区', '十二大类 道地产区 检验报告随货', amber, '/zyyp'],
  ['devices', '医疗器械专区', '一二三类齐备 备案注册可查', blue, '/qxzq'],
  ['nearExpiry', '近效期专场', '效期明示 低价清仓 售出不退换', amber, '/jxqzc'],
  ['brands', '品牌专区', '品牌直供 同厂家凑单更省', green, '/ppzq'],
  ['newcomer', '新品推荐', '近30天上架', blue, '/list?sort=new'],
  ['draw', '积分商城', '积分换门店用品', red, '/jfsc'],
  ['home', '第十二届 秋季药交会', '四个展馆 按科室备货', deepGreen, '/activity/autumn-fair'],
  ['home', '第十三届 冬季药交会', '年前备货 提前预告', blue, '/activity/winter-fair'],
  ['daily', '每日特价', '零点上新 特价库存售完为止', red, '/mrtj'],
  ['cashBack', '满额返现', '确认收货后返到余额 下单即用', plum, '/hb'],
  ['storeDiscount', '全场94折', '单笔满1000 结算时自动折算', red, '/welfare'],
]

export const banners: SampleBanner[] = lines.map(
  (
    [
      slot,
      title,
      line,
      {
        colours: [ground, ink, accent],
      },
      path,
    ],
    index,
  ) => ({
    id: index + 1,
    slot,
    title,
    line,
    ground,
    ink,
    accent,
    width: slots[slot].width,
    height: slots[slot].height,
    path,
    sort: index + 1,
  }),
)
