import { drawnText } from './rendered-fields.ts'

type Piece = { text: string; isCode: boolean }
type Field = { code: Piece[]; result: string[]; isSeparated: boolean }

/**
 * One flow of text: the body, a note, a text box. A field contributes its visible text: its result, or without a
 * result the text within its code; a field that never ends loses no text.
 */
export class Story {
  readonly #pieces: string[] = []
  readonly #fields: Field[] = []

  add(text: string) {
    const field = this.#fields.at(-1)
    if (!field) this.#pieces.push(text)
    else if (field.isSeparated) field.result.push(text)
    else field.code.push({ text, isCode: false })
  }

  /** Text that belongs to a field's code; outside a field it is ignored. */
  addCode(text: string) {
    const field = this.#fields.at(-1)
    if (field && !field.isSeparated) field.code.push({ text, isCode: true })
  }

  beginField() {
    this.#fields.push({ code: [], result: [], isSeparated: false })
  }

  separateField() {
    const field = this.#fields.at(-1)
    if (field) field.isSeparated = true
  }

  endField() {
    const field = this.#fields.pop()
    if (field) this.add(drawnText(textOf(field.code)) ?? field.result.join(''))
  }

  toString(): string {
    const unended = this.#fields.flatMap(({ code, result }) => [
      textOf(code.filter(({ isCode }) => !isCode)),
      ...result,
    ])
    return [...this.#pieces, ...unended].join('')
  }
}

const textOf = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join('')
