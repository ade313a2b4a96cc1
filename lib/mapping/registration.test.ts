import { readLiberally } from '#lib/contract/reading/reader.ts'
import { registrationRulesShape, registrationShape } from '#lib/contract/registration/shapes.ts'
import { fromFields, toRegistration, toRegistrationRules } from './registration.ts'
import { flag, mapsFields, none, sameCodes, text, texts, unread, when, whole } from './testing/fields.ts'

const kinds = sameCodes('pharmacy', 'clinic', 'health_centre', 'hospital', 'chain', 'wholesaler')

const licence = (wire: string, model: string) =>
  [
    [wire, model, none],
    [`${wire}.0.kind`, 'licence', `${model}.0.kind`, 'licence', text],
    [`${wire}.0.number`, '9151', `${model}.0.number`, '9151', text],
    [`${wire}.0.valid_from`, '2024-01-31', `${model}.0.validFrom`, '2024-01-31', text],
    [`${wire}.0.valid_to`, '2029-01-31', `${model}.0.validTo`, '2029-01-31', text],
    [`${wire}.0.is_endless`, 0, `${model}.0.isEndless`, false, flag],
    [`${wire}.0.files`, `${model}.0.files`, none],
    [`${wire}.0.files.0.id`, 61, `${model}.0.files.0.id`, 61, when(1, 1, '7', 7)],
    [`${wire}.0.files.0.name`, '执照.jpg', `${model}.0.files.0.name`, '执照.jpg', text],
    [
      `${wire}.0.files.0.type`,
      'image/jpeg',
      `${model}.0.files.0.isImage`,
      true,
      when('image/png', true, 'application/pdf', false),
    ],
    [`${wire}.0.files.0.size`, 900, '', {}, unread],
    [`${wire}.0.files.0.url`, '/api/upload/61', `${model}.0.files.0.url`, '/api/upload/61', text],
  ] as const

const remark = (name: string) =>
  [
    [name, name, none],
    [`${name}.0.step`, 2, `${name}.0.step`, 2, whole],
    [`${name}.0.field`, 'company', `${name}.0.field`, 'company', text],
    [`${name}.0.text`, '请填写', `${name}.0.text`, '请填写', text],
  ] as const

/** Keys of stores are of one page only. */
function withoutKeys(wire: Parameters<typeof toRegistration>[0]) {
  const { fields, ...rest } = toRegistration(wire)
  return { ...rest, fields: { ...fields, stores: fields.stores.map(({ key: _, ...branch }) => branch) } }
}

describe('a registration', () =>
  mapsFields(registrationShape, withoutKeys, [
    ['flow', 'single', 'flow', 'single', sameCodes('single', 'stores')],
    ['state', 'draft', 'state', 'draft', sameCodes('draft', 'pending', 'refused', 'approved')],
    ['state_text', '草稿', 'stateText', '草稿', text],
    ['username', 'rx', 'username', 'rx', text],
    ['phone', '13800000001', 'phone', '13800000001', text],
    ['saved_at', '2026-11-20 09:30:00', 'savedAt', '2026-11-20 09:30:00', text],
    ['reason', '照片不清', 'reason', '照片不清', text],
    ...remark('faults'),
    ...remark('missing'),
    ['history', 'history', none],
    ['history.0.at', '2026-11-20 09:30:00', 'history.0.at', '2026-11-20 09:30:00', text],
    ['history.0.text', '提交', 'history.0.text', '提交', text],
    ['kind', 'pharmacy', 'fields.kind', 'pharmacy', kinds.slice(6)],
    ['kind', '', kinds.slice(0, 6)],
    ['company', '仁心大药房', 'fields.company', '仁心大药房', text],
    ['contact', '王店长', 'fields.contact', '王店长', text],
    ['email', 'a@b.cn', 'fields.email', 'a@b.cn', text],
    ['scopes', ['rx'], 'fields.scopes', ['rx'], texts],
    ...licence('papers', 'fields.papers'),
    ['region', '510107', 'fields.region', '510107', text],
    ['street', '人民南路', 'fields.street', '人民南路', text],
    ['delivery_name', '李药师', 'fields.delivery.name', '李药师', text],
    ['delivery_phone', '13800000002', 'fields.delivery.phone', '13800000002', text],
    ['delivery_region', '510104', 'fields.delivery.region', '510104', text],
    ['delivery_street', '春熙路', 'fields.delivery.street', '春熙路', text],
    ['stores', 'fields.stores', none],
    ['stores.0.name', '二店', 'fields.stores.0.name', '二店', text],
    ['stores.0.contact', '赵店长', 'fields.stores.0.contact', '赵店长', text],
    ['stores.0.phone', '13800000003', 'fields.stores.0.phone', '13800000003', text],
    ['stores.0.region', '510105', 'fields.stores.0.region', '510105', text],
    ['stores.0.street', '青羊路', 'fields.stores.0.street', '青羊路', text],
    ...licence('stores.0.papers', 'fields.stores.0.papers'),
  ]))

const rule = (wire: string, model: string) =>
  [
    [wire, model, none],
    [`${wire}.0.kind`, 'licence', `${model}.0.kind`, 'licence', text],
    [`${wire}.0.name`, '营业执照', `${model}.0.name`, '营业执照', text],
    [`${wire}.0.is_required`, 0, `${model}.0.isRequired`, false, flag],
    [`${wire}.0.can_be_endless`, 0, `${model}.0.canBeEndless`, false, flag],
    [`${wire}.0.hint`, '加盖公章', `${model}.0.hint`, '加盖公章', text],
  ] as const

describe('what each kind of member has to bring', () =>
  mapsFields(registrationRulesShape, toRegistrationRules, [
    ['kinds', 'kinds', none],
    ['kinds.0.kind', 'clinic', 'kinds.0.kind', 'clinic', kinds],
    ['kinds.0.name', '诊所', 'kinds.0.name', '诊所', text],
    ...rule('kinds.0.papers', 'kinds.0.papers'),
    ['kinds.0.scopes', ['rx'], 'kinds.0.scopes', ['rx'], texts],
    ['more_kinds', 'moreKinds', none],
    ['more_kinds.0.kind', 'hospital', 'moreKinds.0.kind', 'hospital', kinds],
    ['more_kinds.0.name', '医院', 'moreKinds.0.name', '医院', text],
    ...rule('more_kinds.0.papers', 'moreKinds.0.papers'),
    ['more_kinds.0.scopes', ['rx'], 'moreKinds.0.scopes', ['rx'], texts],
    ...rule('store_papers', 'branchLicences'),
    ['scopes', 'scopes', none],
    ['scopes.0.code', 'rx', 'scopes.0.code', 'rx', text],
    ['scopes.0.name', '处方药', 'scopes.0.name', '处方药', text],
  ]))

describe('the form as it goes out', () => {
  const file = { id: 61, name: '执照.jpg', isImage: true, url: '/api/upload/61' }
  const held = {
    kind: 'licence',
    number: '9151',
    validFrom: '2024-01-31',
    validTo: '',
    isEndless: true,
    files: [file, { ...file, id: 62 }],
  }
  const sent = {
    kind: 'licence',
    number: '9151',
    valid_from: '2024-01-31',
    valid_to: '',
    is_endless: 1,
    files: '61,62',
  }
  const branch = { name: '二店', contact: '赵店长', phone: '13800000003', region: '510105', street: '青羊路' }
  const form = {
    kind: 'chain' as const,
    company: '仁心连锁',
    contact: '王店长',
    email: 'a@b.cn',
    scopes: ['rx'],
    papers: [held],
    region: '510107',
    street: '人民南路',
    delivery: { name: '李药师', phone: '13800000002', region: '510104', street: '春熙路' },
    stores: [{ ...branch, key: 5, papers: [{ ...held, validTo: '2029-01-31', isEndless: false, files: [] }] }],
  }

  test('has every field under the name of the wire', () => {
    expect(fromFields(form)).toEqual({
      kind: 'chain',
      company: '仁心连锁',
      contact: '王店长',
      email: 'a@b.cn',
      scopes: ['rx'],
      papers: [sent],
      region: '510107',
      street: '人民南路',
      delivery_name: '李药师',
      delivery_phone: '13800000002',
      delivery_region: '510104',
      delivery_street: '春熙路',
      stores: [{ ...branch, papers: [{ ...sent, valid_to: '2029-01-31', is_endless: 0, files: '' }] }],
    })
  })
})

test('stores that come have keys of their own', () => {
  const branch = { name: '', contact: '', phone: '', region: '', street: '', papers: [] }
  const { data } = readLiberally(registrationShape, {
    flow: 'stores',
    state: 'draft',
    kind: 'chain',
    stores: [branch, branch],
  })
  const keys = data && toRegistration(data).fields.stores.map(({ key }) => key)
  expect(new Set(keys).size).toBe(2)
})
