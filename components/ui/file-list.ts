/** A file the receiving side has taken; forms send its id. */
export interface UploadedFile {
  readonly id: number
  readonly name: string
  readonly isImage: boolean
  readonly url: string
}

export type FileState =
  | { readonly is: 'sending'; readonly percent: number }
  | { readonly is: 'failed'; readonly problem: string }
  | { readonly is: 'stored'; readonly stored: UploadedFile }

export interface FileEntry {
  readonly key: number
  readonly name: string
  /** Absent for files that were there before. */
  readonly file?: File
  readonly state: FileState
}

export type FileChange =
  | { readonly change: 'add'; readonly entries: readonly FileEntry[] }
  | { readonly change: 'set'; readonly key: number; readonly state: FileState }
  | { readonly change: 'remove'; readonly key: number }

export function changeFiles(entries: readonly FileEntry[], change: FileChange): readonly FileEntry[] {
  switch (change.change) {
    case 'add':
      return [...entries, ...change.entries]
    case 'set':
      return entries.map((entry) => (entry.key === change.key ? { ...entry, state: change.state } : entry))
    case 'remove':
      return entries.filter((entry) => entry.key !== change.key)
  }
}

export const uploadedFiles = (entries: readonly FileEntry[]): UploadedFile[] =>
  entries.flatMap(({ state }) => (state.is === 'stored' ? [state.stored] : []))
