import { userShapes } from '#lib/contract/user/shapes.ts'
import {
  day,
  flag,
  id,
  mapsFields,
  none,
  nothing,
  orElse,
  orNull,
  required,
  sameCodes,
  text,
  unread,
} from '#lib/mapping/testing/fields.ts'
import { toLicence, toScopeEntry } from './licence.ts'

const states = sameCodes('valid', 'expiring', 'expired', 'missing')

describe('a certificate', () =>
  mapsFields(userShapes.licences.data.element, toLicence, [
    ['kind', 'gsp', 'kind', 'gsp', text],
    ['label', '药品经营许可证', 'name', '药品经营许可证', required(text)],
    ['is_required', 0, 'isRequired', false, flag],
    ['number', '川AA028', 'number', '川AA028', text],
    ['issued_on', '2024-01-31', 'validFrom', '2024-01-31', orNull(day)],
    ['expires_on', '2029-01-31', 'validTo', '2029-01-31', orNull(day)],
    ['days_left', 90, '', {}, unread],
    ['state', 'expiring', 'state', 'expiring', orNull(states)],
    ['state_text', '即将到期', 'stateText', '即将到期', text],
    ['effect', '到期后不能下单', 'effect', '到期后不能下单', text],
    ['review', 'review', nothing],
    ['review.id', 5, 'review.id', 5, id],
    ['review.number', '川AA029', 'review.number', '川AA029', text],
    [
      'review.issued_on',
      '2026-11-20',
      '',
      {},
      [
        ['2026/1/2', {}],
        [0, { review: null }],
      ],
    ],
    ['review.expires_on', '2031-11-20', 'review.validTo', '2031-11-20', orNull(day)],
    ['review.state', 'reviewing', 'review.state', 'reviewing', sameCodes('reviewing', 'refused')],
    ['review.reason', '照片不清', 'review.reason', '照片不清', text],
    ['review.created_at', '2026-11-20 09:30:00', 'review.handedInAt', '2026-11-20 09:30:00', text],
    ['review.files', 'review.files', none],
    ['review.files.0.id', 61, 'review.files.0.id', 61, id],
    ['review.files.0.name', '许可证.jpg', 'review.files.0.name', '许可证.jpg', text],
    [
      'review.files.0.type',
      'image/jpeg',
      '',
      {},
      [
        ['image/png', {}],
        ['application/pdf', {}],
      ],
    ],
    ['review.files.0.type', 'review.files', [...none, ['text/html', []]]],
    ['review.files.0.size', 900, '', {}, unread],
    ['review.files.0.url', '/api/upload/61', 'review.files.0.url', '/api/upload/61', text],
  ]))

describe('a business scope', () =>
  mapsFields(userShapes.businessScope.data.element, toScopeEntry, [
    ['code', 'rx', 'code', 'rx', text],
    ['name', '处方药', 'name', '处方药', required(text)],
    ['is_allowed', 0, 'isAllowed', false, orElse(true, flag)],
  ]))
