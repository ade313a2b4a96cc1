import { agreementDetailShape, agreementShapes } from '#lib/contract/agreements/shapes.ts'
import { toAgreementDetail, toAgreements } from './agreement.ts'
import { flag, id, mapsFields, none, sameCodes, text, whole } from './testing/fields.ts'

const states = sameCodes('waiting', 'signed', 'expiring', 'expired', 'voided')
const copies = [
  [0, null],
  [null, null],
  [1, '/api/contract/copy/1'],
  ['7', '/api/contract/copy/7'],
] as const

const agreement = (wire: string, model: string) =>
  [
    [`${wire}id`, 3, `${model}id`, 3, id],
    [`${wire}title`, '购销合同', `${model}title`, '购销合同', text],
    [`${wire}version`, 2, `${model}version`, 2, whole],
    [`${wire}state`, 'signed', `${model}state`, 'signed', states],
    [`${wire}state_text`, '已签署', `${model}stateText`, '已签署', text],
    [`${wire}no`, 'HT2026', `${model}number`, 'HT2026', text],
    [`${wire}signed_at`, '2026-11-20 09:30:00', `${model}signedAt`, '2026-11-20 09:30:00', text],
    [`${wire}valid_to`, '2027-11-20', `${model}validTo`, '2027-11-20', text],
    [`${wire}is_read`, 0, `${model}isRead`, false, flag],
    [`${wire}can_sign`, 0, `${model}canSign`, false, flag],
    [`${wire}copy_id`, 5, `${model}copyUrl`, '/api/contract/copy/5', copies],
  ] as const

describe('agreements', () =>
  mapsFields(agreementShapes.agreements.data, toAgreements, [
    ['is_valid', 0, 'isValid', false, flag],
    ['message', '请先签署', 'message', '请先签署', text],
    ['data', 'current', none],
    ...agreement('data.0.', 'current.0.'),
    ['past', 'past', none],
    ...agreement('past.0.', 'past.0.'),
  ]))

describe('an agreement', () =>
  mapsFields(agreementDetailShape, toAgreementDetail, [
    ...agreement('', ''),
    ['html', '<p>甲方</p>', 'html', '<p>甲方</p>', text],
    ['company', '仁心大药房', 'company', '仁心大药房', text],
    ['signer', '王药师', 'signer', '王药师', text],
    ['phone', '138****0001', 'phone', '138****0001', text],
    ['history', 'history', none],
    ['history.0.at', '2026-11-20 09:30:00', 'history.0.at', '2026-11-20 09:30:00', text],
    ['history.0.text', '已签署', 'history.0.text', '已签署', text],
  ]))
