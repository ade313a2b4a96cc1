import { z } from 'zod'
import { pageOf } from '#lib/contract/shape-parts.ts'
import { toPage } from './page.ts'
import { mapsFields, none, orElse, unread, whole } from './testing/fields.ts'

mapsFields(pageOf(z.number()), (wire) => toPage(wire, (item) => ({ item })), [
  ['data', [5, '7'], 'items', [{ item: 5 }, { item: 7 }], none],
  ['current_page', 2, 'page', 2, orElse(1, whole)],
  ['per_page', 40, '', {}, unread],
  ['last_page', 4, 'lastPage', 4, orElse(3, whole)],
  ['total', 120, 'total', 120, orElse(2, whole)],
])
