/** What a message is about. */
export const notificationKinds = ['order', 'arrival', 'certificate', 'price', 'activity', 'system'] as const
export type NotificationKind = (typeof notificationKinds)[number]
