import { useEffect, useReducer, useRef } from 'react'
import type { Result } from '#lib/kernel/result.ts'
import type { FileEntry, UploadedFile } from './file-list.ts'
import { changeFiles, uploadedFiles } from './file-list.ts'

/** Hands one file over; a failure is a sentence for its row. */
export type SendFile = (
  file: File,
  watch: { readonly onProgress: (percent: number) => void; readonly signal: AbortSignal },
) => Promise<Result<UploadedFile, string>>

interface FilesOptions {
  readonly send: SendFile
  readonly most: number
  readonly initial: readonly UploadedFile[]
  readonly onChange: (stored: readonly UploadedFile[], isBusy: boolean) => void
}

const toEntry = (stored: UploadedFile): FileEntry => ({
  key: -stored.id,
  name: stored.name,
  state: { is: 'stored', stored },
})

let lastKey = 0

/** Files on their way: each with its progress, its way back and another try. */
export function useFiles({ send, most, initial, onChange }: FilesOptions) {
  const [entries, change] = useReducer(changeFiles, initial, (files) => files.map(toEntry))
  const underWay = useRef(new Map<number, AbortController>())

  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current)
      latest.current(
        uploadedFiles(entries),
        entries.some(({ state }) => state.is === 'sending'),
      )
    isFirst.current = false
  }, [entries])
  useEffect(() => {
    const controllers = underWay.current
    return () => {
      for (const controller of controllers.values()) controller.abort()
    }
  }, [])

  const start = async (key: number, file: File): Promise<void> => {
    const controller = new AbortController()
    underWay.current.set(key, controller)
    change({ change: 'set', key, state: { is: 'sending', percent: 0 } })
    const result = await send(file, {
      onProgress: (percent) => change({ change: 'set', key, state: { is: 'sending', percent } }),
      signal: controller.signal,
    })
    underWay.current.delete(key)
    if (controller.signal.aborted) return
    change({
      change: 'set',
      key,
      state: result.ok ? { is: 'stored', stored: result.value } : { is: 'failed', problem: result.problem },
    })
  }

  return {
    entries,
    /** Starts sending as many as still fit; answers with how many did not. */
    add(files: readonly File[]): number {
      const taken = files.slice(0, Math.max(0, most - entries.length))
      const fresh = taken.map((file) => {
        lastKey += 1
        return { key: lastKey, name: file.name, file, state: { is: 'sending', percent: 0 } } as const
      })
      change({ change: 'add', entries: fresh })
      for (const { key, file } of fresh) void start(key, file)
      return files.length - taken.length
    },
    retry({ key, file }: FileEntry): void {
      if (file) void start(key, file)
    },
    remove({ key }: FileEntry): void {
      underWay.current.get(key)?.abort()
      change({ change: 'remove', key })
    },
  }
}
