import { feedbackShape } from '#lib/contract/feedback/shapes.ts'
import { toFeedback } from './feedback.ts'
import { id, mapsFields, none, orNull, text, unread } from './testing/fields.ts'

mapsFields(feedbackShape, toFeedback, [
  ['id', 3, 'id', 3, id],
  ['type', '物流配送', 'type', '物流配送', text],
  ['content', '送得慢', 'content', '送得慢', text],
  ['status_text', '已回复', 'stateText', '已回复', text],
  ['answer', '已改进', 'answer', '已改进', text],
  ['answered_at', '2026-11-22 10:00:00', 'answeredAt', '2026-11-22 10:00:00', orNull(text)],
  ['created_at', '2026-11-20 09:30:00', 'createdAt', '2026-11-20 09:30:00', text],
  ['photos', 'photos', none],
  ['photos.0.id', 61, 'photos.0.id', 61, id],
  ['photos.0.name', '外箱.jpg', 'photos.0.name', '外箱.jpg', text],
  [
    'photos.0.type',
    'image/jpeg',
    '',
    {},
    [
      ['image/png', {}],
      ['text/html', { photos: [] }],
    ],
  ],
  ['photos.0.size', 900, '', {}, unread],
  ['photos.0.url', '/api/upload/61', 'photos.0.url', '/api/upload/61', text],
])
