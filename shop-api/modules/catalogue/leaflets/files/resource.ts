import { fileFaces } from '#shop-api/modules/identity/import-pages/file-faces.ts'
import { leafletRoles } from '../staff-pages.ts'
import { leafletFile } from './leaflet-file.ts'

/** Leaflets by file; the page of each is in `staff-pages`. */
export const leafletFaces = fileFaces({
  file: leafletFile,
  roles: leafletRoles,
  hints: [
    '每行一种商品，每项说明书一列；单元格内可换行，列中留空的项目会被删除，文件中未列出的项目不变',
    '不常见的项目写在“其他项目”，每项以【项目名称】开头',
  ],
})
