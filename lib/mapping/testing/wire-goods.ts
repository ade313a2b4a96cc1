import type { WireGoods } from '#lib/contract/goods/calls.ts'
import type { Goods } from '#lib/domain/goods.ts'
import { plainGoods } from '#lib/domain/testing/cart-line.ts'

/** Goods of the wire with every field, plain by default. */
export function wireGoods(id: number, name: string, over: Partial<WireGoods> = {}): WireGoods {
  return {
    id,
    code: `G${id}`,
    name,
    common_name: name,
    sccj: '示例制药有限公司',
    ypgg: '0.25g*24粒',
    jx: '胶囊剂',
    bzdw: '盒',
    pzwh: '',
    tm: '',
    goods_image: [{ list: `/api/image/goods/${id}/list`, detail: `/api/image/goods/${id}/detail` }],
    ck_id: 1,
    category_id: 1,
    brand_id: null,
    base_price: '8.60',
    sale_price: '8.60',
    retail_price: null,
    is_buy: 1,
    reasons: [],
    number: 100,
    number_text: '100',
    zbz: 1,
    is_zbz: 0,
    jzl: 100,
    min_number: 1,
    max_number: null,
    ladder_price: [],
    ladder_price_type: 1,
    is_dpby: 0,
    qg_number: 0,
    is_free_shipping: 0,
    free_shipping_number: 0,
    is_youx: 0,
    is_hm: 0,
    is_kx: 0,
    is_rx: 0,
    type: 0,
    tags: [],
    xq: null,
    xq_days: null,
    batch_no: null,
    made_on: null,
    is_jxq: 0,
    spike: null,
    goods_price_id: 0,
    ladder_price_id: 0,
    goods_manjian_id: 0,
    is_yj: 0,
    xl: 0,
    cart_number: 0,
    matched: '',
    ...over,
  }
}

/** The same goods as the model has them. */
export const readGoods = (id: number, name: string): Goods =>
  plainGoods({
    id,
    name,
    code: `G${id}`,
    genericName: name,
    manufacturer: '示例制药有限公司',
    middlePack: 1,
    casePack: 100,
    image: { list: `/api/image/goods/${id}/list`, detail: `/api/image/goods/${id}/detail` },
  })
