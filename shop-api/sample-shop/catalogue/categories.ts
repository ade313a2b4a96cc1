/** Two levels. A child's id is its parent's times 100 plus its place, so that tables can name it in one number. */
import type { CategoryRoot, SampleCategory } from '#shop-api/sample-shop/model/types.ts'

type Branch = [id: number, name: string, root: CategoryRoot, children: string]

const branches: Branch[] = [
  [
    1,
    '抗感染用药',
    'main',
    '青霉素类 头孢菌素类 大环内酯类 喹诺酮类 抗真菌药 抗病毒药 抗寄生虫药 其他抗菌药 消炎中成药',
  ],
  [2, '感冒呼吸', 'main', '感冒西药 感冒中成药 止咳化痰 平喘用药 解热镇痛 咽喉用药 抗过敏药'],
  [3, '消化系统', 'main', '抑酸护胃 胃黏膜保护 胃肠动力 止泻用药 通便用药 肝胆用药 微生态助消化 消化中成药'],
  [4, '心脑血管', 'main', '降血压药 调血脂药 抗心绞痛 抗血小板抗凝 心律失常与心衰 脑循环改善 心脑中成药'],
  [5, '内分泌代谢', 'main', '口服降糖药 胰岛素类 甲状腺用药 痛风用药 激素类药 糖尿病中成药'],
  [6, '神经精神', 'main', '镇静安眠 抗癫痫药 抗抑郁焦虑 帕金森与痴呆 眩晕头痛 神经营养 安神中成药'],
  [7, '骨科风湿', 'main', '消炎镇痛 骨质疏松 关节营养 跌打损伤 风湿痹痛 贴膏外用 颈肩腰腿'],
  [8, '皮肤外用', 'main', '抗真菌外用 激素外用 抗菌外用 痤疮脱发 烧烫伤用药 止痒消毒 皮肤病内服'],
  [9, '五官用药', 'main', '抗菌滴眼 干眼视疲劳 青光眼与白内障 鼻部用药 耳部用药 口腔用药'],
  [10, '妇科用药', 'main', '妇科炎症 月经调理 避孕用药 乳腺用药 孕产用药 更年期用药'],
  [11, '男科泌尿', 'main', '前列腺用药 泌尿感染 补肾强身 泌尿结石 男性健康 肾病用药'],
  [12, '儿科用药', 'main', '儿童感冒 儿童退热 儿童止咳 儿童消化 儿童营养 儿童抗感染'],
  [13, '维生素矿物质', 'main', '补钙类 单方维生素 复合维生素 补铁补血 补锌及微量元素 叶酸类'],
  [14, '滋补调理', 'main', '补气养血 滋阴补肾 温阳固本 健脾益气 膏滋胶类 清补降火'],
  [15, '保健食品', 'main', '增强免疫 骨骼健康 鱼油磷脂 蛋白营养 肠道健康 女性养护 护肝护眼'],
  [16, '个护日化', 'main', '消毒用品 口腔护理 护肤护理 母婴用品 花草茶饮 生活护理'],
  [
    17,
    '中药饮片',
    'zy',
    '解表药 清热药 祛风湿药 利水渗湿药 理气消食药 活血止血药 化痰止咳药 补气补阳药 补血滋阴药 安神收涩药 温里药 药食同源',
  ],
  [
    18,
    '医疗器械',
    'qx',
    '血压监测 血糖监测 体温监测 伤口敷料 注射穿刺 防护用品 呼吸护理 康复理疗 计生用品 检测试剂 五官护理 中医器具',
  ],
]

export const categories: SampleCategory[] = branches.flatMap(([id, name, root, children]) => [
  { id, parentId: null, name, root, sort: id },
  ...children.split(' ').map((child, index) => ({
    id: id * 100 + index + 1,
    parentId: id,
    name: child,
    root,
    sort: index + 1,
  })),
])
