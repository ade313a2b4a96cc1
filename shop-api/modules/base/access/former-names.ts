/** Words of operators' addresses that have other names now, and those: by them the log is read, which keeps its entries for years. */
export const formerWords: ReadonlyMap<string, string> = new Map([
  ['activities', 'campaigns'],
  ['certificates', 'licences'],
  ['draw-things', 'lottery-prizes'],
  ['draws', 'lotteries'],
  ['papers', 'supplier-documents'],
  ['talks', 'conversations'],
  ['wanted', 'sourcing-requests'],
])

/** Commands that have other names since this release, and those; the next one forgets them. */
export const formerCommands: ReadonlyMap<string, string> = new Map([
  ['activities', 'campaigns'],
  ['activities-export', 'campaigns-export'],
  ['activities-import', 'campaigns-import'],
  ['activities-template', 'campaigns-template'],
  ['start-activity', 'start-campaign'],
  ['stop-activity', 'stop-campaign'],
])

/** The address of operators that has this one's place, when its word has another name now. */
export function movedTo(url: string): string | null {
  const [, room, word = '', rest] = /^(\/(?:admin|staff(?:\/files)?))\/([^/?]+)(.*)$/.exec(url) ?? []
  const now = formerWords.get(word)
  return now === undefined ? null : `${room}/${now}${rest}`
}

/**
 * What a noun is called where its pictures and files are kept: campaigns stay under their former word, because an instance of the
 * release before reads and writes there too.
 */
export const keptAs = (word: string): string => (word === 'campaigns' ? 'activities' : word)
export const nowCalled = (word: string): string => formerWords.get(word) ?? word
