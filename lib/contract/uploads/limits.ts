/** Largest file a buyer may hand in; pictures are stored smaller than they came. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024

/** What a file is submitted for; a file of one purpose serves no other. */
export const uploadPurposes = ['certificate', 'receipt', 'after_sales', 'registration', 'feedback', 'chat'] as const
export type UploadPurpose = (typeof uploadPurposes)[number]
