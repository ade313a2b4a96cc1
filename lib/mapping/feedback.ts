import type { WireFeedback } from '#lib/contract/feedback/calls.ts'
import type { Feedback } from '#lib/domain/feedback.ts'

export function toFeedback(wire: WireFeedback): Feedback {
  return {
    id: wire.id,
    type: wire.type,
    content: wire.content,
    stateText: wire.status_text,
    answer: wire.answer,
    answeredAt: wire.answered_at,
    createdAt: wire.created_at,
    photos: wire.photos.map(({ id, name, url }) => ({ id, name, url })),
  }
}
