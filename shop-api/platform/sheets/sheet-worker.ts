import { parentPort, workerData } from 'node:worker_threads'
import { toCsv } from '#lib/kernel/csv.ts'
import type { Cells } from './csv.ts'
import { readCsv } from './csv.ts'
import type { SheetTask, SheetTaskAnswer } from './sheet-task.ts'
import { encodeGb18030, SheetError } from './text.ts'
import { isArchive, isOldSheet, readXlsx, writeXlsx } from './xlsx.ts'

async function read(bytes: Uint8Array, mostRows: number): Promise<Cells> {
  if (bytes.length === 0) throw new SheetError('文件内容为空')
  if (isOldSheet(bytes)) throw new SheetError('暂不支持旧版 .xls 文件，请另存为 .xlsx 或 .csv 后再导入')
  return isArchive(bytes) ? readXlsx(bytes, mostRows) : readCsv(bytes, mostRows)
}

async function write(rows: readonly (readonly string[])[], format: string): Promise<Uint8Array> {
  if (format === 'xlsx') return writeXlsx(rows)
  const csv = toCsv(rows)
  return format === 'gb18030' ? encodeGb18030(csv.slice(1)) : new TextEncoder().encode(csv)
}

async function run(task: SheetTask): Promise<SheetTaskAnswer> {
  try {
    return task.kind === 'read'
      ? { cells: await read(task.bytes, task.mostRows) }
      : { bytes: await write(task.rows, task.format) }
  } catch (error) {
    if (error instanceof SheetError) return { reason: error.message }
    throw error
  }
}

parentPort?.postMessage(await run(workerData as SheetTask))
