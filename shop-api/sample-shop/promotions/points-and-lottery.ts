import type { SampleLottery, SamplePointsGoods } from '#shop-api/sample-shop/model/promotion-types.ts'
import { fromTo } from './order-promotions.ts'

/** Name, what it is, points, market price, stock. */
const lines: [string, string, number, string, number][] = [
  ['电子体温计', '软头防水，店员自用或赠顾客', 1200, '19.80', 60],
  ['上臂式电子血压计', '便民服务台常备，语音播报', 8800, '129.00', 20],
  ['便携七日药盒', '印有用药提醒，柜台赠品', 300, '6.00', 400],
  ['热敏收银纸 57mm（十卷）', '收银小票用纸', 600, '22.00', 200],
  ['标价签卡套（100个）', '货架标价用', 500, '18.00', 150],
  ['药店手提纸袋（100个）', '中号，可放处方与小票', 1500, '45.00', 100],
  ['不锈钢保温杯', '500ml', 2600, '59.00', 80],
  ['家用急救包', '含纱布绷带剪刀等12件', 3200, '68.00', 60],
  ['护理折叠凳', '量血压用', 4200, '88.00', 30],
  ['电热水壶', '1.7L，店内便民饮水', 4600, '99.00', 30],
  ['红外额温计', '1秒测温', 5200, '108.00', 30],
  ['满100减10优惠券', '兑换后进入我的优惠券', 500, '10.00', 1000],
]

/** The sample coupon that is had for points. */
const POINTS_COUPON = 9

export function pointsGoods(): SamplePointsGoods[] {
  return lines.map(([name, intro, points, marketPrice, stock], place) => ({
    id: place + 1,
    name,
    intro,
    points,
    marketPrice,
    stock,
    limitPerMember: points < 1000 ? 5 : 1,
    couponId: name.endsWith('优惠券') ? POINTS_COUPON : null,
  }))
}

export function lotteries(today: number): SampleLottery[] {
  const prize = (
    id: number,
    name: string,
    remarks: string,
    kind: SampleLottery['prizes'][number]['kind'],
    value: string,
    stock: number,
    weight: number,
  ) => ({ id, name, remarks, kind, value, stock, weight })
  return [
    {
      id: 1,
      name: '采购有礼大转盘',
      rules: '活动期间每客户可抽奖3次，每次消耗50积分。优惠券与现金券即时到账，实物奖品随下一单发货。',
      pointsPerChance: 50,
      chancesPerMember: 3,
      prizes: [
        prize(1, '满300减15优惠券', '自动放入我的优惠券', 'coupon', '1', 500, 30),
        prize(2, '100积分', '自动计入积分账户', 'points', '100', 1000, 35),
        prize(3, '5元现金券', '自动放入现金券账户', 'voucher', '5.00', 200, 12),
        prize(4, '便携七日药盒', '随下一单发货', 'thing', '0', 60, 5),
        prize(5, '电子体温计', '随下一单发货', 'thing', '0', 10, 1),
        prize(6, '谢谢参与', '再接再厉', 'none', '0', 100_000, 60),
      ],
      ...fromTo(today, -5, 45),
    },
  ]
}
