/** Key of an upstream's own link; dots alone would name a folder. */
export const linkKeyPattern = /^(?!\.{1,2}$)[A-Za-z0-9_.-]{1,64}$/
