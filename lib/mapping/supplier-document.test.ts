import { supplierDocumentListShape } from '#lib/contract/supplier-documents/shapes.ts'
import { day, id, mapsFields, none, orNull, text, whole } from '#lib/mapping/testing/fields.ts'
import { toSupplierDocuments } from './supplier-document.ts'

mapsFields(supplierDocumentListShape, toSupplierDocuments, [
  ['version', 'v9', 'version', 'v9', text],
  ['shop', 'shop', none],
  ['shop.0.name', '营业执照', 'shop.0.name', '营业执照', text],
  ['shop.0.number', '9151', 'shop.0.number', '9151', text],
  ['shop.0.valid_to', '2029-01-31', 'shop.0.validTo', '2029-01-31', orNull(day)],
  ['shop.0.version', 'v1', 'shop.0.version', 'v1', text],
  ['goods', 'goods', none],
  ['goods.0.goods_id', 12, 'goods.0.id', 12, id],
  ['goods.0.name', '板蓝根颗粒', 'goods.0.name', '板蓝根颗粒', text],
  ['goods.0.ypgg', '10g*20袋', 'goods.0.spec', '10g*20袋', text],
  ['goods.0.papers', 'goods.0.papers', none],
  ['goods.0.papers.0.name', '注册批件', 'goods.0.papers.0.name', '注册批件', text],
  ['goods.0.papers.0.number', 'Z2026', 'goods.0.papers.0.number', 'Z2026', text],
  ['goods.0.papers.0.valid_to', '2028-01-31', 'goods.0.papers.0.validTo', '2028-01-31', orNull(day)],
  ['goods.0.papers.0.version', 'v2', 'goods.0.papers.0.version', 'v2', text],
  ['own', 'own', none],
  ['own.0.name', '药品经营许可证', 'own.0.name', '药品经营许可证', text],
  ['own.0.number', '川AA028', 'own.0.number', '川AA028', text],
  ['own.0.valid_to', '2027-01-31', 'own.0.validTo', '2027-01-31', orNull(day)],
  ['own.0.files', 3, 'own.0.files', 3, whole],
])
