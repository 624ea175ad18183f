import { isOn } from './styles.ts'
import { attributeOf, parseXml } from './xml.ts'

/** The texts of a SmartArt's points, one each; an unedited prompt is left out. @throws DocumentError `broken` */
export function readDiagram(part: Iterable<Uint8Array>): string[] {
  const texts: string[] = []
  let isPrompt = false
  parseXml(part, {
    open(name, attributes) {
      if (name === 'dgm:pt') {
        isPrompt = false
        texts.push('')
      }
      const prompt = name === 'dgm:prSet' ? attributeOf(attributes, 'phldr') : undefined
      if (prompt !== undefined) isPrompt = isOn(prompt)
      if (name === 'a:br') add('\n')
    },
    close(name) {
      if (name === 'a:p') add('\n')
    },
    text(text, path) {
      if (path.at(-1) === 'a:t' && path.includes('dgm:t')) add(text)
    },
  })
  function add(text: string) {
    if (!isPrompt && texts.length > 0) texts[texts.length - 1] += text
  }
  return texts
}
