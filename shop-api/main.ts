import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { quickenImports } from './quick-imports.ts'

// What requests leave behind is collected when the heap has grown by a third: left alone it grows to three times what is kept, and the
// system does not get it back.
setFlagsFromString('--heap-growing-percent=30')
// Before anything else is imported: most of a start is the loading of modules.
quickenImports(path.join(process.env.SHOP_DATA_DIR || '.data/shop', 'compiled'))
await import('./start.ts')
