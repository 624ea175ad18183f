type Field = { start: number; isSeparated: boolean }

/**
 * One flow of text: the body, a note, a text box. A field leaves its result only; its code is taken back when the field
 * separates or ends, so that a field which never does loses no text.
 */
export class Story {
  #pieces: string[] = []
  readonly #fields: Field[] = []

  add(text: string) {
    this.#pieces.push(text)
  }

  beginField() {
    this.#fields.push({ start: this.#pieces.length, isSeparated: false })
  }

  separateField() {
    const field = this.#fields.at(-1)
    if (!field || field.isSeparated) return
    field.isSeparated = true
    this.#pieces.length = field.start
  }

  endField() {
    const field = this.#fields.pop()
    if (field && !field.isSeparated) this.#pieces.length = field.start
  }

  toString(): string {
    return this.#pieces.join('')
  }
}
