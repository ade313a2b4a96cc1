import { useState } from 'react'
import type { UploadPurpose } from '#lib/contract/uploads/limits.ts'
import type { UploadedFile, UploadWatch } from './upload.ts'
import { uploadFile } from './upload.ts'

const none = { ids: [] as readonly number[], isBusy: false }

/** The files of a form, handed over as they are chosen; `field` is for the control. */
export function useUploads(purpose: UploadPurpose) {
  const [files, setFiles] = useState(none)
  return {
    ...files,
    /** Forgets them, for a control that starts again. */
    clear: () => setFiles(none),
    field: {
      name: 'upload_ids',
      send: (file: File, watch: UploadWatch) => uploadFile(purpose, file, watch),
      onChange: (stored: readonly UploadedFile[], isBusy: boolean) =>
        setFiles({ ids: stored.map(({ id }) => id), isBusy }),
    },
  }
}
