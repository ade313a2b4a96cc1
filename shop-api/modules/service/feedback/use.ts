/** What photos of a feedback are said to belong to. */
export const feedbackUse = (id: number): string => `feedback ${id}`
