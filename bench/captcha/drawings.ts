/** Pictures to train on and to be tried with: of today's drawing and of the former one, whole or cut into letters. */
import { CAPTCHA_ALPHABET, CAPTCHA_LENGTHS } from '../../src/domain/captcha.ts'
import { CAPTCHA_HEIGHT, CAPTCHA_WIDTH, paintLetters, placeLetters } from '../../src/server/captcha/draw.ts'
import { drawFormer, FORMER_ALPHABET, formerCentre, HEIGHT, WIDTH } from './former-drawing.ts'
import type { Drawing, Example } from './reader.ts'

const oneOf = <T>(items: ArrayLike<T>): T => items[Math.floor(Math.random() * items.length)] as T
const textOf = (alphabet: string, length: number) => Array.from({ length }, () => oneOf(alphabet)).join('')

export const today: Drawing = {
  width: CAPTCHA_WIDTH / 2,
  height: CAPTCHA_HEIGHT / 2,
  alphabet: CAPTCHA_ALPHABET,
  draw() {
    const text = textOf(CAPTCHA_ALPHABET, oneOf(CAPTCHA_LENGTHS))
    const letters = placeLetters(text, Math.random)
    const centres = letters.map((strokes) => {
      const xs = strokes.flat().map(([x]) => x)
      return (Math.min(...xs) + Math.max(...xs)) / 4
    })
    return { light: halved(paintLetters(letters, Math.random), CAPTCHA_WIDTH), text, centres }
  },
}

export const former: Drawing = {
  width: WIDTH / 2,
  height: HEIGHT / 2,
  alphabet: FORMER_ALPHABET,
  draw() {
    const text = textOf(FORMER_ALPHABET, 5)
    const centres = Array.from(text, (_, index) => formerCentre(index, text.length) / 2)
    return { light: halved(drawFormer(text, Math.random), WIDTH), text, centres }
  },
}

/** Four pixels become one. */
function halved(light: Float32Array, width: number): Float32Array {
  const half = width / 2
  return Float32Array.from({ length: light.length / 4 }, (_, index) => {
    const at = 2 * Math.floor(index / half) * width + 2 * (index % half)
    return (light[at]! + light[at + 1]! + light[at + width]! + light[at + width + 1]!) / 4
  })
}

const CUT = 32

/** The letters of a picture one by one, cut where they are known to stand: more than one who cuts them apart could know. */
export function cutLetters({ light, text, centres }: Example, width: number): Example[] {
  const height = light.length / width
  return centres.map((centre, letter) => {
    const left = Math.max(0, Math.min(width - CUT, Math.round(centre) - CUT / 2))
    const piece = new Float32Array(CUT * height)
    for (let y = 0; y < height; y++) piece.set(light.subarray(y * width + left, y * width + left + CUT), y * CUT)
    return { light: piece, text: text[letter] ?? '', centres: [centre - left] }
  })
}

/** A drawing of single letters, as they are cut out of another's pictures. */
export function cutting(drawing: Drawing): Drawing {
  let left: Example[] = []
  const draw = () => {
    if (left.length === 0) left = cutLetters(drawing.draw(), drawing.width)
    return left.pop() as Example
  }
  return { ...drawing, width: CUT, draw }
}
