import { lineTable } from '#shop-api/sample-shop/catalogue/line-table.ts'

const chemical = { kind: 'drug', scope: 'chemical', letter: 'H', sale: 'otc' } as const

/** Category 9: eyes, nose, ears, mouth. */
export const senses = [
  ...lineTable(
    { ...chemical, category: 901 },
    `
    氯霉素滴眼液 | 8ml:20mg 5ml:12.5mg 10ml:25mg | 1.2-4.6 | x3 @antibiotic
    左氧氟沙星滴眼液 | 5ml:24.4mg 5ml:15mg 8ml:24mg | 3.8-14.8 | rx x4
    妥布霉素滴眼液 | 5ml:15mg 8ml:24mg | 4.8-13.8 | rx x2 @antibiotic
    妥布霉素地塞米松滴眼液 | 5ml 8ml | 9.8-24.8 | rx x2 @antibiotic
    妥布霉素地塞米松眼膏 | 3g/支 4g/支 | 12.8-27.8 | rx @antibiotic
    盐酸环丙沙星滴眼液 | 8ml:24mg 5ml:15mg | 2.2-6.8 |
    加替沙星眼用凝胶 | 5g:15mg 10g:30mg | 9.8-21.6 | rx
    更昔洛韦眼用凝胶 | 5g:7.5mg 10g:15mg | 14.8-28.8 | rx
    阿昔洛韦滴眼液 | 8ml:8mg 10ml:10mg | 2.6-6.8 | rx x2
    红霉素眼膏 | 2g:10mg/支 2.5g:12.5mg/支 | 0.9-2.8 | x4 @antibiotic
    盐酸金霉素眼膏 | 2g:10mg/支 2.5g:12.5mg/支 | 0.9-2.6 | @antibiotic
    醋酸可的松滴眼液 | 3ml:15mg 5ml:25mg | 1.8-4.6 | rx
    重组人干扰素α2b滴眼液 | 5ml:100万IU 2ml:20万IU | 26-48 | S @biological rx cold
    色甘酸钠滴眼液 | 8ml:0.16g 10ml:0.2g | 2.8-7.8 | x2
    盐酸奥洛他定滴眼液 | 5ml:5mg 0.4ml:0.4mg*10支 | 28-58 | rx x2
    `,
  ),
  ...lineTable(
    { ...chemical, category: 902 },
    `
    玻璃酸钠滴眼液 | 5ml:5mg 10ml:10mg 0.4ml:0.4mg*10支 0.4ml:1.2mg*20支 | 8.8-28.6 | rx x4
    聚乙烯醇滴眼液 | 0.5ml:7mg*10支 0.4ml:5.6mg*15支 5ml:70mg | 12.8-26.8 | x2
    羧甲基纤维素钠滴眼液 | 0.4ml:2mg*10支 5ml:50mg | 14.8-32 |
    羟糖甘滴眼液 | 5ml 10ml | 18.6-36 |
    卡波姆滴眼液 | 10g:20mg 5g:10mg | 14.8-28.6 |
    复方尿维氨滴眼液 | 15ml 10ml | 12.8-26.8 | x2
    萘敏维滴眼液 | 10ml 15ml | 2.8-7.8 | x2
    七叶洋地黄双苷滴眼液 | 10ml 5ml | 26-48 | rx
    珍珠明目滴眼液 | 8ml 10ml 15ml | 2.8-8.8 | Z @patent x3
    小牛血去蛋白提取物眼用凝胶 | 5g 10g | 14.8-28.8 | @biochemical rx
    消旋山莨菪碱滴眼液 | 8ml:4mg 10ml:5mg | 9.6-21.8 | rx
    `,
  ),
  ...lineTable(
    { ...chemical, sale: 'rx', category: 903 },
    `
    马来酸噻吗洛尔滴眼液 | 5ml:25mg 5ml:12.5mg | 3.8-9.8 | x2
    酒石酸溴莫尼定滴眼液 | 5ml:10mg 10ml:20mg | 14.8-29.8 |
    布林佐胺滴眼液 | 5ml:50mg | 28-52 |
    拉坦前列素滴眼液 | 2.5ml:125μg | 42-98 | cold
    曲伏前列素滴眼液 | 2.5ml:0.1mg | 58-112 | cold
    毛果芸香碱滴眼液 | 10ml:0.1g 5ml:25mg | 3.8-8.8 |
    吡诺克辛滴眼液 | 15ml:0.8mg 5ml:0.25mg | 9.8-21.8 | otc
    苄达赖氨酸滴眼液 | 8ml:40mg 5ml:25mg | 14.8-29.8 | otc
    硫酸阿托品眼用凝胶 | 2.5g:25mg | 14.8-27.6 |
    明目地黄丸 | 6g*10袋 9g*10丸 0.3g*200丸/瓶 | 6.8-15.8 | Z @patent otc x3
    石斛夜光丸 | 6g*10袋 5.5g*10丸 | 12.8-24.8 | Z @patent otc
    杞菊地黄丸 | 9g*10丸 6g*20袋 0.375g*200丸/瓶 | 5.6-14.8 | Z @patent otc x4
    和血明目片 | 0.3g*45片 0.3g*60片 | 24-42 | Z @patent
    `,
  ),
  ...lineTable(
    { ...chemical, category: 904 },
    `
    糠酸莫米松鼻喷雾剂 | 50μg*60揿 50μg*140揿 | 24-52 | rx x2
    布地奈德鼻喷雾剂 | 64μg*120喷 32μg*120喷 | 28-62 | x2
    丙酸氟替卡松鼻喷雾剂 | 50μg*120喷 | 38-68 |
    盐酸氮卓斯汀鼻喷雾剂 | 10ml:10mg 5ml:5mg | 28-54 | rx
    盐酸羟甲唑啉鼻喷雾剂 | 5ml:2.5mg 10ml:5mg | 9.8-19.8 | x2
    盐酸赛洛唑啉滴鼻液 | 10ml:10mg 10ml:5mg | 5.8-13.8 | x2
    盐酸麻黄碱滴鼻液 | 8ml:80mg 10ml:0.1g | 2.8-6.8 | hm
    鼻炎康片 | 0.37g*48片 0.37g*72片 0.37g*150片/瓶 | 9.8-21.8 | Z @patent x2
    鼻炎片 | 0.5g*24片 0.5g*36片 0.3g*100片/瓶 | 6.8-15.8 | Z @patent x2
    香菊胶囊 | 0.3g*24粒 0.3g*36粒 | 14.8-28.8 | Z @patent
    通窍鼻炎颗粒 | 2g*9袋 2g*15袋 | 14.8-28.6 | Z @patent x2
    通窍鼻炎片 | 0.3g*36片 0.3g*48片 | 8.6-18.6 | Z @patent
    辛芩颗粒 | 5g*10袋 20g*10袋 5g*15袋 | 12.8-26.8 | Z @patent x2
    鼻渊舒口服液 | 10ml*6支 10ml*10支 | 16.8-31 | Z @patent
    千柏鼻炎片 | 100片/瓶 48片/盒 | 5.8-12.8 | Z @patent
    辛夷鼻炎丸 | 30g/瓶 3g*10袋 | 6.8-14.8 | Z @patent
    `,
  ),
  ...lineTable(
    { ...chemical, sale: 'rx', category: 905 },
    `
    氧氟沙星滴耳液 | 5ml:15mg 8ml:24mg | 2.6-6.8 | x3
    盐酸洛美沙星滴耳液 | 5ml:15mg 10ml:30mg | 8.6-16.8 |
    碳酸氢钠滴耳液 | 10ml:0.5g 5ml:0.25g | 4.8-9.8 | x2
    过氧化氢滴耳液 | 10ml:0.3g 20ml:0.6g | 3.6-7.8 | otc
    耳聋左慈丸 | 9g*10丸 6g*10袋 0.3g*200丸/瓶 | 7.8-17.8 | Z @patent otc x2
    通窍耳聋丸 | 6g*10袋 6g*6袋 | 12.8-24.8 | Z @patent
    滴耳油 | 3g/支 5g/支 | 5.8-11.8 | Z @patent otc f=滴耳剂 u=支
    `,
  ),
  ...lineTable(
    { ...chemical, category: 906 },
    `
    复方氯己定含漱液 | 200ml 150ml 300ml | 7.8-16.8 | f=含漱液 u=瓶 x2
    西吡氯铵含漱液 | 200ml:0.2g 120ml:0.12g | 14.8-28.8 | f=含漱液 u=瓶
    甲硝唑口颊片 | 5mg*20片 5mg*10片 | 4.8-10.8 | x2
    人工牛黄甲硝唑胶囊 | 20粒/盒 24粒/盒 36粒/盒 | 3.6-9.8 | rx x4
    口腔溃疡散 | 3g*1瓶/盒 3g*2瓶/盒 | 3.8-8.8 | Z @patent
    冰硼散 | 3g*1瓶/盒 3g*3瓶/盒 | 2.8-7.6 | Z @patent x2
    西瓜霜喷雾剂 | 3.5g 2.5g | 6.8-13.6 | Z @patent
    口腔炎喷雾剂 | 20ml 15ml 10ml | 9.8-19.8 | Z @patent x2
    地塞米松粘贴片 | 0.3mg*5片 0.3mg*10片 | 9.8-19.8 |
    醋酸氯己定溶液 | 200ml:0.05% 500ml:0.05% | 6.8-12.8 |
    丁硼乳膏 | 65g/支 100g/支 | 9.8-18.8 |
    齿痛消炎灵颗粒 | 20g*4袋 20g*8袋 10g*10袋 | 7.6-15.8 | Z @patent x2
    复方牙痛酊 | 10ml 15ml 20ml | 5.8-12.6 | Z @patent
    栀子金花丸 | 9g*10袋 9g*6袋 | 6.6-13.8 | Z @patent x2
    知柏地黄丸 | 9g*10丸 6g*10袋 0.375g*200丸/瓶 | 5.6-13.8 | Z @patent x4 c=1402
    `,
  ),
]
