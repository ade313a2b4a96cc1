import type { WirePapers } from '#lib/contract/papers/calls.ts'
import type { Papers } from '#lib/domain/supplier-document.ts'

const toPaper = ({ name, number, valid_to, version }: WirePapers['shop'][number]) => ({
  name,
  number,
  validTo: valid_to,
  version,
})

export function toSupplierDocuments(wire: WirePapers): Papers {
  return {
    version: wire.version,
    shop: wire.shop.map(toPaper),
    goods: wire.goods.map((each) => ({
      id: each.goods_id,
      name: each.name,
      spec: each.ypgg,
      papers: each.papers.map(toPaper),
    })),
    own: wire.own.map(({ name, number, valid_to, files }) => ({ name, number, validTo: valid_to, files })),
  }
}
