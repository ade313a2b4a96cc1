import { addressShape, suggestedAddressShape } from '#lib/contract/addresses/shapes.ts'
import { toAddress, toSuggestedAddress } from './address.ts'
import { absent, flag, id, mapsFields, required, text, unread, when } from './testing/fields.ts'

const place = '四川省成都市武侯区'

describe('an address', () => {
  mapsFields(addressShape, toAddress, [
    ['id', 3, 'id', 3, id],
    ['name', '王药师', 'name', '王药师', text],
    ['phone', '13800000001', 'phone', '13800000001', text],
    ['province', '四川省', 'place', place, when(absent, '成都市武侯区', '重庆市', '重庆市成都市武侯区')],
    ['city', '成都市', 'place', place, when(null, '四川省武侯区', '四川省', '四川省武侯区')],
    ['district', '武侯区', 'place', place, when(absent, '四川省成都市', '成都市', '四川省成都市')],
    ['region', '510107', 'region', '510107', text],
    ['street', '人民南路四段27号', 'street', '人民南路四段27号', text],
    ['is_default', 1, 'isDefault', true, flag],
    ['statement', '[["address 3"]]', '', {}, unread],
  ])
})

describe('a suggested one', () => {
  mapsFields(suggestedAddressShape, toSuggestedAddress, [
    ['name', '王药师', 'name', '王药师', text],
    ['phone', '13800000001', 'phone', '13800000001', text],
    ['region', '510107', 'region', '510107', text],
    ['street', '人民南路四段27号', 'street', '人民南路四段27号', required(text)],
  ])
})
