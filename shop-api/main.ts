import path from 'node:path'
import { quickenImports } from './quick-imports.ts'

// Before anything else is imported: most of a start is the loading of modules.
quickenImports(path.join(process.env.SHOP_DATA_DIR || '.data/shop', 'compiled'))
await import('./start.ts')
