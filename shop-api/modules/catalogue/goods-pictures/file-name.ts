/** What a file's name may mean: the whole of it is a code, or all but a number behind a dash. */
export interface NamedPicture {
  readonly code: string
  /** From 1 on. */
  readonly place: number
}

/** CODE.jpg is the first picture of CODE; CODE-2.png its second, unless there are goods whose code ends in -2. */
export function meaningsOf(path: string): readonly NamedPicture[] {
  const stem = (path.split('/').at(-1) ?? '').replace(/\.[^.]*$/, '').trim()
  const [, code, number] = /^(.+)-([1-9]\d?)$/.exec(stem) ?? []
  return [{ code: stem, place: 1 }, ...(code && number ? [{ code, place: Number(number) }] : [])]
}
