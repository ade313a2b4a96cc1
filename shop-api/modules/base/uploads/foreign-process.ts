import sharp from 'sharp'
import { serveTasks } from '#shop-api/platform/bounded/serve-tasks.ts'
import { readOfd, readXml } from './inspect-markup.ts'
import { inspectPdf } from './inspect-pdf.ts'
import { BROKEN, PdfRefusal } from './pdf-bytes.ts'
import type { ForeignAnswer, ForeignTask } from './read-apart.ts'

/** One thread and nothing remembered: what is read here is read once. */
sharp.concurrency(1)
sharp.cache(false)

/** Pictures whose pixels have to be in memory all at once. */
const MOST_HELD_BYTES = 180 * 1024 * 1024
/** From this EXIF orientation on a picture lies on its side. */
const LYING = 5

const BROKEN_PICTURE = 'broken'

/**
 * What a decoder keeps in memory: rows as they come, unless the picture is interlaced, progressive or lies on its side.
 * Reckoned from the head alone, before anything is unpacked.
 */
async function checkCost(bytes: Uint8Array, mostPixels: number): Promise<void> {
  const {
    width,
    height,
    channels,
    depth,
    isProgressive,
    orientation = 1,
    format,
  } = await sharp(bytes, {
    limitInputPixels: mostPixels,
  }).metadata()
  if (width * height > mostPixels) throw new Error('too many pixels')
  const wide = depth === 'ushort' ? 2 : 1
  // A progressive JPEG is kept as coefficients of two bytes, beside its pixels.
  const times = isProgressive && format === 'jpeg' ? 3 : 1
  const isWhole = isProgressive || orientation >= LYING
  if (isWhole && width * height * channels * wide * times > MOST_HELD_BYTES) throw new Error('too much memory')
}

async function redraw(task: ForeignTask & { kind: 'redraw' }): Promise<ForeignAnswer> {
  const { bytes, format, longest, mostPixels } = task
  await checkCost(bytes, mostPixels)
  const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
  const encoded = format === 'image/jpeg' ? picture.jpeg({ quality: 86 }) : picture.png()
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  return { reason: '', bytes: data, width: info.width, height: info.height }
}

async function readWhole({ bytes, mostPixels }: ForeignTask & { kind: 'read' }): Promise<ForeignAnswer> {
  await checkCost(bytes, mostPixels)
  await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).resize(16, 16, { fit: 'fill' }).raw().toBuffer()
  return { reason: '' }
}

async function readDocument({ bytes }: ForeignTask): Promise<ForeignAnswer> {
  try {
    await inspectPdf(Buffer.from(bytes))
    return { reason: '' }
  } catch (error) {
    return { reason: error instanceof PdfRefusal ? error.message : BROKEN }
  }
}

async function answerTo(task: ForeignTask): Promise<ForeignAnswer> {
  if (task.kind === 'document') return readDocument(task)
  if (task.kind === 'ofd') return readOfd(task.bytes)
  if (task.kind === 'xml') return readXml(task.bytes)
  // What a decoder says of a broken file is for nobody; the asker has words for its sender.
  return (task.kind === 'redraw' ? redraw(task) : readWhole(task)).catch(() => ({ reason: BROKEN_PICTURE }))
}

serveTasks(async function* answersTo(task: ForeignTask) {
  yield await answerTo(task)
})
