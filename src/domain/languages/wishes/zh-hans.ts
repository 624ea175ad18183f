import type { WishWords } from './wish-words.ts'
import { zhHant } from './zh-hant.ts'

/** The patterns of Traditional Chinese have both forms of a character; words of lists are compared in their Simplified form anyway. */
export const zhHans: WishWords = {
  ...zhHant,
  levels: {
    ...zhHant.levels,
    foundation: ['预科', '国际大一', '桥梁课程', '衔接课程'],
    associate: ['社区学院', '社区大学', '大专', '副学士'],
    bachelor: ['本科', '学士'],
    honours: ['荣誉学年'],
    master: ['硕士', '研究生', '读研'],
  },
}
