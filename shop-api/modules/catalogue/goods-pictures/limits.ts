/** Largest original, as phones and cameras make them. */
export const MOST_PICTURE_BYTES = 20 * 1024 * 1024
/** More pixels than the cameras of phones have; a file that unpacks to more was made to do harm. */
export const MOST_PIXELS = 50_000_000
/** Of the shorter side: with less nothing can be recognised. */
export const LEAST_SIDE = 100
export const MOST_PICTURES = 12
/** Largest archive; it waits on disk, and one picture of it at a time is in memory. */
export const MOST_ARCHIVE_BYTES = 500 * 1024 * 1024
