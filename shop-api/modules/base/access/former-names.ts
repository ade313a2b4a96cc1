/** Words of operators' addresses that have other names since this release, and those; the next one forgets them. */
export const formerWords: ReadonlyMap<string, string> = new Map([
  ['certificates', 'licences'],
  ['draw-things', 'lottery-prizes'],
  ['draws', 'lotteries'],
  ['papers', 'supplier-documents'],
  ['talks', 'conversations'],
  ['wanted', 'sourcing-requests'],
])

/** The same of commands. */
export const formerCommands: ReadonlyMap<string, string> = new Map([
  ['answer-talk', 'answer-conversation'],
  ['answer-wanted', 'answer-sourcing-request'],
  ['approve-paper', 'approve-licence'],
  ['draw', 'lottery'],
  ['draws', 'lotteries'],
  ['paper-add', 'supplier-document-add'],
  ['papers', 'supplier-documents'],
  ['refuse-paper', 'refuse-licence'],
  ['talk', 'conversation'],
  ['talks', 'conversations'],
  ['wanted', 'sourcing-requests'],
])

/** The address of operators that has this one's place, when its word has another name now. */
export function movedTo(url: string): string | null {
  const [, room, word = '', rest] = /^(\/(?:admin|staff))\/([^/?]+)(.*)$/.exec(url) ?? []
  const now = formerWords.get(word)
  return now === undefined ? null : `${room}/${now}${rest}`
}
