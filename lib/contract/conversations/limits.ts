/** Longest text of one message. */
export const MAX_CHAT_TEXT = 1000
