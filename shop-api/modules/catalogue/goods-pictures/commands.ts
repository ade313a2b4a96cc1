import { once } from 'node:events'
import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import { Zip, ZipPassThrough } from 'fflate'
import { z } from 'zod'
import type { Command } from '#shop-api/platform/cli/command.ts'
import { isSwitchedOn, readNumber, UsageError } from '#shop-api/platform/cli/command.ts'
import { readBytes } from '#shop-api/platform/cli/files.ts'
import type { ShopClient } from '#shop-api/platform/cli/shop-client.ts'
import { CtlError } from '#shop-api/platform/cli/shop-client.ts'
import { table } from '#shop-api/platform/cli/table.ts'
import { rowStates } from '#shop-api/platform/table-files/compare.ts'
import { MOST_ARCHIVE_BYTES } from './kinds-of-file.ts'

const listShape = z.object({
  goods: z.object({ id: z.number(), code: z.string(), name: z.string(), spec: z.string() }),
  pictures: z.array(
    z.object({ hash: z.string(), width: z.number(), height: z.number(), size: z.number(), detail: z.string() }),
  ),
})

const answerShape = z.object({
  isWritten: z.boolean(),
  counts: z.record(z.string(), z.number()),
  lines: z.array(z.object({ path: z.string(), state: z.string(), text: z.string() })),
})

const states: Readonly<Record<string, string>> = { ...rowStates, removed: '移除' }
const SHOWN = 40
/** A thousand pictures are read in a few minutes. */
const LIMIT_MS = 900_000

function shownPictures(answer: unknown): string {
  const { goods, pictures } = listShape.parse(answer)
  const rows = pictures.map(({ width, height, size, detail }, at) => [
    at + 1,
    `${width}×${height}`,
    `${Math.ceil(size / 1024)} KB`,
    detail,
  ])
  const head = `${goods.code} ${goods.name} ${goods.spec}`
  return rows.length === 0
    ? `${head}\n暂无实物图片，商城显示示意图`
    : `${head}\n${table(['第几张', '原图', '大小', '地址'], rows)}`
}

function shownImport(answer: unknown, isDryRun: boolean): string {
  const { counts, lines, isWritten } = answerShape.parse(answer)
  const rows = lines.slice(0, SHOWN).map((line) => [line.path, states[line.state], line.text])
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const text = [
    table(['文件', '结果', '变化或原因'], rows),
    ...(total > rows.length ? [`……共${total}行，以上是前${rows.length}行`] : []),
    Object.entries(counts)
      .map(([state, count]) => `${states[state]}${count}`)
      .join('，'),
  ]
  if (isDryRun && (counts.wrong ?? 0) > 0) throw new CtlError([...text, '以上为检查结果，未写入'].join('\n'))
  if (!isWritten && !isDryRun) throw new CtlError([...text, '文件有错误，未导入任何图片'].join('\n'))
  return [...text, isDryRun ? '以上为检查结果，未写入' : '导入完成'].join('\n')
}

/** Packs the files of a folder as they are; pictures do not get smaller. */
async function packFolder(folder: string, to: string): Promise<void> {
  const out = createWriteStream(to)
  const zip = new Zip((error, chunk) => {
    if (error) out.destroy(error)
    else out.write(chunk)
  })
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    const packed = new ZipPassThrough(path.relative(folder, file).replaceAll(path.sep, '/'))
    zip.add(packed)
    packed.push(readBytes(file), true)
    if (out.writableNeedDrain) await once(out, 'drain')
  }
  zip.end()
  out.end()
  await finished(out)
}

async function send(shop: ShopClient, file: string, isDryRun: boolean): Promise<string> {
  const { size } = await stat(file)
  if (size > MOST_ARCHIVE_BYTES) {
    throw new CtlError(
      `图片共 ${Math.ceil(size / 1024 / 1024)} MB，每次最多 ${MOST_ARCHIVE_BYTES / 1024 / 1024} MB，请拆分`,
    )
  }
  const body = await openAsBlob(file, { type: 'application/zip' })
  return shownImport(await shop.post(`/pictures/import?check=${isDryRun ? 1 : 0}`, body, LIMIT_MS), isDryRun)
}

async function runImport(shop: ShopClient, given: string, isDryRun: boolean): Promise<string> {
  const found = await stat(given).catch(() => null)
  if (!found) throw new CtlError(`无法读取文件 ${given}`)
  if (!found.isDirectory()) return send(shop, given, isDryRun)
  const folder = await mkdtemp(path.join(tmpdir(), 'pictures-'))
  try {
    const packed = path.join(folder, 'pictures.zip')
    await packFolder(given, packed)
    return await send(shop, packed, isDryRun)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const importCommand: Command = {
  name: 'pictures-import',
  words: '<压缩包.zip|文件夹>',
  options: { check: 'on|off' },
  summary: '按商品编码导入图片',
  details:
    '文件名为 编码.jpg（第一张）、编码-2.jpg（第二张）……，支持 JPG、PNG、WebP；导入后商品只显示文件中的图片。全部成功或全部不导入，--check on 只检查每个文件的变化',
  example: 'pictures-import pictures.zip --check on',
  run: (shop, [given = ''], { check }) => runImport(shop, given, isSwitchedOn(check)),
}

const list: Command = {
  name: 'pictures',
  words: '<商品编号>',
  summary: '查看商品的图片',
  example: 'pictures 12',
  run: async (shop, [id]) => shownPictures(await shop.get(`/goods/${readNumber(id, '商品编号')}/pictures`)),
}

const add: Command = {
  name: 'picture-add',
  words: '<商品编号> <图片>',
  summary: '给商品添加一张图片',
  example: 'picture-add 12 front.jpg',
  run: async (shop, [id, file = '']) => {
    const body = { name: path.basename(file), base64: readBytes(file).toString('base64') }
    return shownPictures(await shop.post(`/goods/${readNumber(id, '商品编号')}/pictures`, body, LIMIT_MS))
  },
}

const moves: Readonly<Record<string, string>> = { 首张: 'first', 前移: 'forward', 移除: 'remove' }

const move: Command = {
  name: 'picture-move',
  words: '<商品编号> <第几张> <first|forward|remove>',
  summary: '把一张图片设为首张（first）、前移一位（forward）或移除（remove）',
  example: 'picture-move 12 3 first',
  run: async (shop, [id, place, word = '']) => {
    const at = `/goods/${readNumber(id, '商品编号')}/pictures`
    const to = moves[word] ?? word
    if (!Object.values(moves).includes(to)) throw new UsageError('请写 first（首张）、forward（前移）或 remove（移除）')
    const { pictures } = listShape.parse(await shop.get(at))
    const picture = pictures[readNumber(place, '第几张') - 1]
    if (!picture) throw new CtlError(`商品只有 ${pictures.length} 张图片`)
    return shownPictures(await shop.post(`${at}/move`, { hash: picture.hash, to }))
  },
}

export const pictureCommands: readonly Command[] = [list, add, move, importCommand]
