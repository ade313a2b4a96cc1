/** Files by their names: `<what>/<two letters>/<key>`, whose bytes never change; imports have names of their own. */
export interface Storage {
  /** Writes whole or not at all. */
  put(name: string, bytes: Buffer): Promise<void>
  /** Null where there is no such file. */
  get(name: string): Promise<Buffer | null>
  /** A file that is not there is no error. */
  remove(name: string): Promise<void>
  /** Names of all files whose first folder this is. */
  list(folder: string): Promise<string[]>
}

const KEY = /^[\w-]{16,64}$/

/** What a file of a kind (the first folder) and key is called; spread over folders, because large ones are slow. */
export function storageName(kind: string, key: string): string {
  if (!KEY.test(key)) throw new RangeError('not the key of a file')
  return `${kind}/${key.slice(0, 2)}/${key}`
}
