/** Which goods a promotion reaches. */
export type PromotionScope =
  | { kind: 'all' }
  | { kind: 'categories'; categoryIds: number[] }
  | { kind: 'manufacturers'; manufacturerIds: number[] }
  | { kind: 'brands'; brandIds: number[] }
  | { kind: 'goods'; goodsIds: number[] }
