declare module 'wawoff2/decompress.js' {
  /** WOFF2 bytes to TrueType bytes. */
  export default function decompress(woff2: Uint8Array): Promise<Uint8Array>
}
