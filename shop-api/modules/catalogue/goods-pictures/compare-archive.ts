import type { Db } from '#shop-api/platform/db/db.ts'
import type { Archive, ArchivedFile } from './archive.ts'
import type { KnownPicture } from './inspect-picture.ts'
import { inspectPicture } from './inspect-picture.ts'
import { MOST_PICTURES, PictureError } from './kinds-of-file.ts'
import { goodsByCode } from './pictured-goods.ts'

/** What a file's name may mean: the whole of it is a code, or all but a number behind a dash. */
interface NamedPicture {
  readonly code: string
  /** From 1 on. */
  readonly place: number
}

/** CODE.jpg is the first picture of CODE; CODE-2.png its second, unless there are goods whose code ends in -2. */
function meaningsOf(path: string): readonly NamedPicture[] {
  const stem = (path.split('/').at(-1) ?? '').replace(/\.[^.]*$/, '').trim()
  const [, code, number] = /^(.+)-([1-9]\d?)$/.exec(stem) ?? []
  return [{ code: stem, place: 1 }, ...(code && number ? [{ code, place: Number(number) }] : [])]
}

type FileState = 'new' | 'changed' | 'same' | 'wrong' | 'removed'

/** What becomes of a file of the archive, or of a picture that goods have and the archive does not. */
export interface FileReport {
  readonly path: string
  readonly state: FileState
  /** For people: what changes, or why it is not taken. */
  readonly text: string
}

interface PlacedPicture extends KnownPicture {
  readonly file: ArchivedFile
}

/** All pictures of goods that an archive has some of. */
export interface PicturesOfGoods {
  readonly id: number
  readonly code: string
  readonly before: readonly string[]
  readonly after: readonly PlacedPicture[]
}

export interface ComparedArchive {
  readonly reports: readonly FileReport[]
  readonly goods: readonly PicturesOfGoods[]
}

type KnownGoods = Awaited<ReturnType<typeof goodsByCode>>[number]
type Named = NamedPicture & { readonly file: ArchivedFile; readonly goods: KnownGoods }

const CODES_CHUNK = 1_000

async function knownGoods(db: Db, files: readonly ArchivedFile[]): Promise<Map<string, KnownGoods>> {
  const codes = [...new Set(files.flatMap(({ path }) => meaningsOf(path).map(({ code }) => code)))]
  const rows: KnownGoods[] = []
  for (let from = 0; from < codes.length; from += CODES_CHUNK) {
    rows.push(...(await goodsByCode(db, codes.slice(from, from + CODES_CHUNK))))
  }
  return new Map(rows.map((row) => [row.code, row]))
}

/** Which picture of which goods a file is. Throws PictureError. */
function named(file: ArchivedFile, known: ReadonlyMap<string, KnownGoods>): Named {
  const meanings = meaningsOf(file.path)
  for (const meaning of meanings) {
    const goods = known.get(meaning.code)
    if (goods) return { ...meaning, file, goods }
  }
  throw new PictureError(`商品编码“${meanings.at(-1)?.code ?? ''}”不存在，文件名应为 商品编码.jpg 或 商品编码-2.jpg`)
}

/** Takes files of one goods item in; each throws PictureError where it does not fit those before it. */
class Shelf {
  readonly #placed = new Map<number, PlacedPicture>()

  get pictures(): readonly PlacedPicture[] {
    return [...this.#placed].sort(([a], [b]) => a - b).map(([, picture]) => picture)
  }

  requireFree({ place, goods }: Named): void {
    const other = this.#placed.get(place)
    if (other) throw new PictureError(`与 ${other.file.path} 同为商品 ${goods.code} 的第 ${place} 张`)
    if (this.#placed.size >= MOST_PICTURES) throw new PictureError(`每种商品最多 ${MOST_PICTURES} 张图片`)
  }

  add({ place, file }: Named, picture: KnownPicture): void {
    const twin = this.pictures.find(({ hash }) => hash === picture.hash)
    if (twin) throw new PictureError(`与 ${twin.file.path} 内容相同`)
    this.#placed.set(place, { ...picture, file })
  }
}

function reportOf({ before, after }: PicturesOfGoods, at: number, name: string): Omit<FileReport, 'path'> {
  const hash = after[at]?.hash ?? ''
  const old = before.indexOf(hash)
  const place = `${name} 第 ${at + 1} 张`
  if (old === at) return { state: 'same', text: `${place}，不变` }
  if (old >= 0) return { state: 'changed', text: `${place}，原为第 ${old + 1} 张` }
  const replaced = before[at]
  return replaced !== undefined && !after.some((picture) => picture.hash === replaced)
    ? { state: 'changed', text: `${place}，替换原图` }
    : { state: 'new', text: `${place}，新增` }
}

/** Pictures that go without another in their place. */
const removedFrom = ({ code, before, after }: PicturesOfGoods, name: string): FileReport[] =>
  before.flatMap((hash, at) =>
    at < after.length || after.some((picture) => picture.hash === hash)
      ? []
      : [{ path: code, state: 'removed' as const, text: `${name} 原第 ${at + 1} 张，移除` }],
  )

/**
 * Holds every file of an archive against the shop. The pictures of an archive are all that its goods show afterwards. Each file is
 * unpacked and read to its end, one after the other; `goOn` is asked before each, and throws where there is no use in more.
 */
export async function compareArchive(db: Db, { files }: Archive, goOn: () => void): Promise<ComparedArchive> {
  const known = await knownGoods(db, files)
  const shelves = new Map<KnownGoods, Shelf>()
  const wrong: FileReport[] = []
  for (const file of files) {
    goOn()
    try {
      const picture = named(file, known)
      const shelf = shelves.get(picture.goods) ?? new Shelf()
      shelves.set(picture.goods, shelf)
      shelf.requireFree(picture)
      shelf.add(picture, await inspectPicture(await file.read()))
    } catch (error) {
      if (!(error instanceof PictureError)) throw error
      wrong.push({ path: file.path, state: 'wrong', text: error.message })
    }
  }
  if (wrong.length > 0) return { reports: wrong, goods: [] }
  const compared = [...shelves].map(([{ id, code, name, pictures }, { pictures: after }]) => {
    const goods = { id, code, before: pictures, after }
    return {
      goods,
      reports: [
        ...after.map(({ file }, at) => ({ path: file.path, ...reportOf(goods, at, name) })),
        ...removedFrom(goods, name),
      ],
    }
  })
  return { reports: compared.flatMap(({ reports }) => reports), goods: compared.map(({ goods }) => goods) }
}
