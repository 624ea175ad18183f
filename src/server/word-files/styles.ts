import { attributeOf, parseXml } from './xml.ts'

/** Whether a style hides its text; other styles are left out. */
export type HidingStyles = { hides(styleId: string | undefined): boolean }

export const NO_STYLES: HidingStyles = { hides: () => false }

/** `w:val` of a property that is on when present. */
export const isOn = (value: string | undefined): boolean => !['0', 'false', 'off'].includes(value ?? '')

type Style = { basedOn?: string; isHidden?: boolean }
const longestChain = 20

/** The styles of a document as far as they hide text. @throws DocumentError `broken` */
export function readHidingStyles(part: Iterable<Uint8Array>): HidingStyles {
  const styles = new Map<string, Style>()
  let current: Style = {}
  parseXml(part, {
    open(name, attributes, path) {
      if (name === 'w:style') {
        current = {}
        styles.set(attributeOf(attributes, 'styleId') ?? '', current)
      }
      const value = attributeOf(attributes, 'val')
      if (name === 'w:basedOn' && value !== undefined) current.basedOn = value
      if (name === 'w:vanish' && path.at(-1) === 'w:rPr' && path.at(-2) === 'w:style') current.isHidden = isOn(value)
    },
  })
  return { hides: (styleId) => styleHides(styles, styleId) }
}

function styleHides(styles: ReadonlyMap<string, Style>, styleId: string | undefined): boolean {
  let id = styleId
  for (let steps = 0; id !== undefined && steps < longestChain; steps += 1) {
    const style: Style = styles.get(id) ?? {}
    if (style.isHidden !== undefined) return style.isHidden
    id = style.basedOn
  }
  return false
}
