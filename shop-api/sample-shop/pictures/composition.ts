/** Which package goods come in, told from form, unit, kind and name. The first rule that fits wins. */

import { group } from '#shop-api/platform/svg/svg.ts'
import { carton, cartons, pouch } from './carton.ts'
import { amberBottle, careBottle, plasticBottle, softPack, tin } from './containers.ts'
import * as device from './objects-device.ts'
import * as medicine from './objects-medicine.ts'
import type { Palette } from './palette.ts'
import type { PictureGoods, Subject } from './picture-goods.ts'
import { pieceBag, pieceJar, pieceTray } from './pieces.ts'

export type Drawing = (subject: Subject, palette: Palette) => string

const at = (x: number, y: number, scale: number, content: string, turn = 0) =>
  group(`translate(${x} ${y}) scale(${scale}) rotate(${turn})`, content)

/** A carton with something in front of it. */
const lying =
  (thing: (palette: Palette) => string, x = 228, y = 286, scale = 1.1, turn = -7): Drawing =>
  (subject, palette) =>
    carton(subject, palette, cartons.landscapeHigh) + at(x, y, scale, thing(palette), turn)

const upright =
  (thing: (palette: Palette) => string, x = 270, y = 252, scale = 1, turn = 0): Drawing =>
  (subject, palette) =>
    carton(subject, palette, cartons.portraitLeft) + at(x, y, scale, thing(palette), turn)

const plain =
  (place: keyof typeof cartons): Drawing =>
  (subject, palette) =>
    carton(subject, palette, cartons[place])

const inPouch: Drawing = (subject, palette) => pouch(subject, palette, { x: 70, y: 60, w: 260, h: 290 })

type Rule = [fits: (goods: PictureGoods) => boolean, drawing: Drawing]

const named = (pattern: RegExp) => (goods: PictureGoods) => pattern.test(goods.name)
const formed = (pattern: RegExp) => (goods: PictureGoods) => pattern.test(goods.form)
const inUnit =
  (...units: string[]) =>
  (goods: PictureGoods) =>
    units.includes(goods.unit ?? '')
const both = (a: Rule[0], b: Rule[0]) => (goods: PictureGoods) => a(goods) && b(goods)

const pieceRules: Rule[] = [
  [(goods) => goods.unit === 'g' || goods.spec.includes('散装'), pieceTray],
  [inUnit('瓶', '罐'), pieceJar],
  [inUnit('盒'), (subject, palette) => carton(subject, palette, cartons.cube)],
  [() => true, pieceBag],
]

const deviceRules: Rule[] = [
  [named(/血压计(?!袖带)/), upright(device.bloodPressureMonitor, 252, 246, 0.84)],
  [named(/血糖仪|尿酸测试仪/), upright(device.meter, 262, 188, 1.1)],
  [named(/额温计|耳温计/), upright(device.thermometerGun, 240, 204, 1.05)],
  [named(/体温计/), lying(device.thermometer, 186, 296, 1.15)],
  [named(/血氧仪/), upright(device.oximeter, 258, 268, 1)],
  [named(/口罩/), lying(device.mask, 214, 298, 0.9)],
  [named(/轮椅|坐便椅|助行器/), upright(device.wheelchair, 234, 196, 0.94)],
  [named(/拐杖|手杖/), upright(device.cane, 282, 132, 1)],
  [named(/创口贴/), lying(() => device.plaster(), 210, 306, 1.1)],
  [named(/绷带|胶带/), lying(() => device.roll(), 216, 288, 0.95)],
  [named(/注射器|采血针|留置针|笔用针头|输液器/), lying(device.syringe, 196, 330, 1)],
  [named(/罐$|拔罐/), lying(() => device.cups(), 206, 272, 1)],
  [named(/艾条/), lying(() => device.moxa(), 206, 292, 1)],
  [named(/护腰|护膝|固定带|颈椎牵引|弹力袜/), lying(device.support, 214, 288, 1)],
  [named(/贴|敷料|眼罩/), lying(() => medicine.patch(false), 232, 290, 1)],
  [
    both(named(/喷雾|洗鼻|液|凝胶|润滑/), inUnit('瓶', '支')),
    upright((palette) => medicine.spray(palette), 278, 214, 1.15),
  ],
  [named(/凝胶|硅酮/), lying(medicine.tube, 186, 296, 1)],
  [inUnit('袋', '包'), inPouch],
  [inUnit('台', '套'), plain('cube')],
  [() => true, plain('landscape')],
]

const careRules: Rule[] = [
  [both(named(/洗手液|沐浴露/), () => true), (subject, palette) => careBottle(subject, palette, 'pump')],
  [both(named(/喷雾|喷剂|驱蚊液|花露水/), () => true), (subject, palette) => careBottle(subject, palette, 'spray')],
  [named(/湿巾|纸尿裤|护理垫|隔尿|暖宝宝/), softPack],
  [
    named(/牙膏/),
    (subject, palette) => carton(subject, palette, cartons.slim) + at(150, 268, 1.2, medicine.tube(palette), -4),
  ],
  [inUnit('支'), lying(medicine.tube, 186, 296, 1)],
  [inUnit('罐'), tin],
  [both(formed(/胶囊|片/), inUnit('瓶')), plasticBottle],
  [both(formed(/粉剂|糕点/), inUnit('瓶')), tin],
  [inUnit('瓶', '桶'), (subject, palette) => careBottle(subject, palette, 'cap')],
  [inUnit('袋', '包'), inPouch],
  [both(formed(/口服液|饮液/), inUnit('盒')), upright((palette) => medicine.ampoules(palette, true), 258, 262, 1.05)],
  [formed(/粉剂|颗粒|茶/), upright(medicine.sachet, 276, 246, 1.1, 5)],
  [() => true, plain('landscape')],
]

const drugRules: Rule[] = [
  [both(formed(/口服|糖浆|合剂|酒剂|乳剂|煎膏|酊|搽|油剂|溶液|洗剂|含漱|涂剂/), inUnit('瓶')), amberBottle],
  [both(formed(/片|胶囊|丸|含片|微丸/), inUnit('瓶')), plasticBottle],
  [both(formed(/颗粒|散/), inUnit('瓶')), tin],
  [formed(/颗粒|散|干混悬|茶|冲剂|口服凝胶/), upright(medicine.sachet, 276, 246, 1.1, 5)],
  [formed(/粉针/), lying(medicine.vial, 268, 262, 1, 0)],
  [formed(/注射液|吸入混悬液/), lying((palette) => medicine.ampoules(palette, false), 226, 272, 1, 0)],
  [
    formed(/口服液|合剂|糖浆|口服溶液|口服混悬|滴剂|混悬|酊/),
    upright((palette) => medicine.ampoules(palette, true), 258, 262, 1.05),
  ],
  [formed(/滴眼|滴鼻|滴耳|眼用/), upright(medicine.dropper, 282, 226, 1.15)],
  [formed(/喷雾|鼻喷/), upright(medicine.spray, 280, 214, 1.15)],
  [formed(/气雾|粉雾|吸入/), upright(medicine.inhaler, 276, 222, 1.1)],
  [formed(/软膏|乳膏|凝胶剂|眼膏|乳胶/), lying(medicine.tube, 186, 296, 1)],
  [formed(/贴|膏药/), lying(() => medicine.patch(true), 232, 290, 1)],
  [formed(/栓/), lying(() => medicine.suppositories(), 232, 276, 1)],
  [
    both(formed(/丸/), (goods) => /\d丸$/.test(goods.spec) && /^[3-9]/.test(goods.spec)),
    lying(() => medicine.honeyPills(), 276, 306, 1, 0),
  ],
  [formed(/丸/), lying(() => medicine.tinyPills(), 274, 318, 1, 0)],
  [formed(/胶囊/), lying((palette) => medicine.blister(palette, 'capsule'))],
  [formed(/片/), lying((palette) => medicine.blister(palette, 'tablet'))],
  [() => true, plain('landscape')],
]

export function compositionOf(goods: PictureGoods): Drawing {
  const root = Math.floor(goods.categoryId / 100)
  const kind =
    goods.kind ?? (root === 17 ? 'piece' : root === 18 ? 'device' : root === 15 || root === 16 ? 'other' : 'drug')
  const rules = { piece: pieceRules, device: deviceRules, other: careRules, drug: drugRules }[kind]
  const rule = rules.find(([fits]) => fits(goods))
  if (!rule) throw new Error(`no package for ${goods.name}`)
  return rule[1]
}
