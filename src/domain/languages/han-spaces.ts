/** Chinese characters and their punctuation. */
const HAN = '[\\p{Script=Han}，。；：？！、「」（）]'
const SPACE = new RegExp(`(?<=${HAN}) (?=${HAN})`, 'gu')

/** A Chinese text without spaces between its characters: 多半要雅思 6.5。換成其他測驗. */
export const withoutHanSpaces = (text: string): string => text.replace(SPACE, '')
