import { stripTypeScriptTypes } from 'node:module'

/**
 * Reads TypeScript for Jest as Node itself does, which runs the shop API: types become blanks, so that every line stays
 * where it is and no source map has to be carried along. A map in each of a thousand modules is what Next's own
 * transformer would add; it stays for JSX.
 */
const transformer = {
  canInstrument: false,
  process: (source) => ({ code: stripTypeScriptTypes(source) }),
}

export default transformer
