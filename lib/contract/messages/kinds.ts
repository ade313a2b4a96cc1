/** What a message is about. */
export const messageKinds = ['order', 'arrival', 'certificate', 'price', 'activity', 'system'] as const
export type MessageKind = (typeof messageKinds)[number]
