import { Readable } from 'node:stream'
import { Zip, ZipPassThrough } from 'fflate'

/** A file of an archive; its bytes are made when it is its turn. */
export interface ArchiveEntry {
  readonly path: string
  readonly bytes: Uint8Array
}

/**
 * An archive that is written while it is read: one file is in memory at a time. Documents are packed already, so nothing is
 * packed again. What goes wrong on the way breaks the archive off, which then cannot be opened.
 */
export function zipStream(entries: AsyncIterable<ArchiveEntry>, mtime: Date): Readable {
  async function* parts(): AsyncGenerator<Uint8Array> {
    let made: Uint8Array[] = []
    const archive = new Zip((error, bytes) => {
      if (error) throw error
      made.push(bytes)
    })
    for await (const { path, bytes } of entries) {
      const file = new ZipPassThrough(path)
      file.mtime = mtime
      archive.add(file)
      file.push(bytes, true)
      yield* made
      made = []
    }
    archive.end()
    yield* made
  }
  return Readable.from(parts(), { objectMode: false })
}
