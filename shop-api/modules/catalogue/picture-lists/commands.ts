import { fileCommands } from '#shop-api/modules/base/imports/commands.ts'

export const pictureListCommands = fileCommands({
  kind: 'picture-lists',
  noun: '图片',
  extent: '（按商品编码与图片网址）',
  details:
    '每行一张：编码、图片地址（https）；同一商品按行的先后排列，导入后只显示文件中的图片。全部成功或全部不导入，--check on 读取每张图片并说明变化',
})
