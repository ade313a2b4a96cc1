import { barcodes, barcodesOf } from '#shop-api/modules/catalogue/goods/barcodes.ts'
import { goodsCode } from '#shop-api/modules/catalogue/goods/codes.ts'
import { namePath, oneOf, whole, words, yesNo } from '#shop-api/platform/table-files/cells.ts'
import { isYes, nameIn, yesIf } from '#shop-api/platform/table-files/column.ts'
import type { GoodsColumn } from './column.ts'
import { keepSaleClass, kinds, saleClass, storages } from './column.ts'

/** Columns that say what the goods are. */
export const describingColumns = {
  code: {
    heading: '编码',
    read: goodsCode,
    show: (g) => g.code,
    keep: (v) => ({ code: v }),
    isNeeded: true,
    example: 'A0001',
  },
  name: {
    heading: '名称',
    read: words(100),
    show: (g) => g.name,
    keep: (v) => ({ name: v }),
    isNeeded: true,
    example: '阿莫西林胶囊',
  },
  genericName: {
    heading: '通用名',
    read: words(100),
    show: (g) => g.genericName,
    keep: (v) => ({ genericName: v }),
    example: '阿莫西林胶囊',
  },
  tradeName: {
    heading: '商品名',
    read: words(100),
    show: (g) => g.tradeName ?? '',
    keep: (v) => ({ tradeName: v || null }),
    mayBeCleared: true,
    example: '',
  },
  kind: {
    heading: '类别',
    read: oneOf(Object.keys(kinds)),
    show: (g) => nameIn(kinds, g.kind),
    keep: (v) => ({ kind: kinds[v as keyof typeof kinds] }),
    usual: '药品',
    example: '药品',
  },
  spec: {
    heading: '规格',
    read: words(100),
    show: (g) => g.spec,
    keep: (v) => ({ spec: v }),
    isNeeded: true,
    example: '0.25g*24粒',
  },
  form: {
    heading: '剂型',
    read: words(40),
    show: (g) => g.form,
    keep: (v) => ({ form: v }),
    usual: '',
    mayBeCleared: true,
    example: '胶囊剂',
  },
  unit: {
    heading: '单位',
    read: words(10),
    show: (g) => g.unit,
    keep: (v) => ({ unit: v }),
    isNeeded: true,
    example: '盒',
  },
  approvalNumber: {
    heading: '批准文号',
    read: words(60),
    show: (g) => g.approvalNumber ?? '',
    keep: (v) => ({ approvalNumber: v || null }),
    mayBeCleared: true,
    example: '国药准字H20260001',
  },
  manufacturer: {
    heading: '生产厂家',
    read: words(100),
    show: (g) => g.manufacturerName,
    isNeeded: true,
    example: '示例制药有限公司',
  },
  brand: { heading: '品牌', read: words(40), show: (g) => g.brandName ?? '', mayBeCleared: true, example: '' },
  category: {
    heading: '分类',
    read: namePath,
    show: (g) => g.categoryNames,
    isNeeded: true,
    example: '抗感染用药/青霉素类',
  },
  scope: { heading: '经营范围', read: words(60), show: (g) => g.scopeName, isNeeded: true, example: '化学药制剂' },
  saleClass: {
    heading: '处方分类',
    read: oneOf(['处方药', '甲类OTC', '乙类OTC', '无']),
    show: saleClass,
    keep: keepSaleClass,
    usual: '无',
    example: '处方药',
  },
  ephedrine: {
    heading: '含麻',
    read: yesNo,
    show: (g) => yesIf(g.isEphedrine),
    keep: (v) => ({ isEphedrine: isYes(v) }),
    usual: '否',
    example: '否',
  },
  storage: {
    heading: '贮藏说明',
    read: words(200),
    show: (g) => g.storage,
    keep: (v) => ({ storage: v }),
    usual: '',
    mayBeCleared: true,
    example: '密封，在干燥处保存',
  },
  storageClass: {
    heading: '储存条件',
    read: oneOf(Object.keys(storages)),
    show: (g) => nameIn(storages, g.storageClass),
    keep: (v) => ({ storageClass: storages[v as keyof typeof storages] }),
    usual: '常温',
    example: '常温',
  },
  origin: {
    heading: '产地',
    read: words(60),
    show: (g) => g.origin ?? '',
    keep: (v) => ({ origin: v || null }),
    mayBeCleared: true,
    example: '',
  },
  shelfLife: {
    heading: '保质期（月）',
    read: whole(1, 600),
    show: (g) => String(g.shelfLifeMonths),
    keep: (v) => ({ shelfLifeMonths: Number(v) }),
    usual: '24',
    example: '24',
  },
  barcode: {
    heading: '条形码',
    read: barcodes,
    show: (g) => barcodesOf(g).join(';'),
    keep: (v) => {
      const [barcode = '', ...moreBarcodes] = v.split(';')
      return { barcode, moreBarcodes }
    },
    usual: '',
    mayBeCleared: true,
    example: '6901234567892;6901234567908',
  },
} as const satisfies Readonly<Record<string, GoodsColumn>>
