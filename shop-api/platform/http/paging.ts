/** A page of a list as the wire has it (lib/contract/shape-parts: pageOf). */
export function wirePage<Item>(data: Item[], page: number, perPage: number, total: number) {
  return {
    data,
    current_page: page,
    per_page: perPage,
    last_page: Math.max(1, Math.ceil(total / perPage)),
    total,
  }
}
