import type { WireDocuments } from '#lib/contract/supplier-documents/calls.ts'
import type { SupplierDocumentSet } from '#lib/domain/supplier-document.ts'

const toDocument = ({ name, number, valid_to, version }: WireDocuments['shop'][number]) => ({
  name,
  number,
  validTo: valid_to,
  version,
})

export function toSupplierDocuments(wire: WireDocuments): SupplierDocumentSet {
  return {
    version: wire.version,
    shop: wire.shop.map(toDocument),
    goods: wire.goods.map((each) => ({
      id: each.goods_id,
      name: each.name,
      spec: each.ypgg,
      papers: each.papers.map(toDocument),
    })),
    own: wire.own.map(({ name, number, valid_to, files }) => ({ name, number, validTo: valid_to, files })),
  }
}
