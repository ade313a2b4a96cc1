import { readFileSync, writeFileSync } from 'node:fs'
import { CtlError } from './shop-client.ts'

/** Throws CtlError naming a file that can not be read. */
export function readBytes(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch {
    throw new CtlError(`无法读取文件 ${file}`)
  }
}

/** Throws CtlError naming a file that can not be written. */
export function writeBase64(file: string, base64: string): void {
  try {
    writeFileSync(file, Buffer.from(base64, 'base64'))
  } catch {
    throw new CtlError(`无法写入文件 ${file}`)
  }
}
