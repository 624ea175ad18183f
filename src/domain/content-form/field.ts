/** What a form has to know of the fields of a kind of content. */

/** Another kind of content that a field names a thing of, and by which of its fields. */
export type Reference = { kind: string; by: 'id' | 'slug' | 'code' | 'key' }

/** What a text must look like. */
export type TextForm = 'any' | 'email' | 'web' | 'link' | 'slug' | 'day' | 'month'

export type Shape =
  | { shape: 'text'; form: TextForm; isLong: boolean; isMarkdown: boolean; refersTo?: Reference; most?: number }
  /** A text in each language. */
  | { shape: 'localized'; isLong: boolean; isMarkdown: boolean; most: number }
  | { shape: 'number'; isWhole: boolean; refersTo?: Reference }
  /** Hundredths of a currency in the source, units of it in the form. */
  | { shape: 'amount'; currency: string }
  /** As it stands in the source when it is so: true, or a sign of a CSV cell. */
  | { shape: 'flag'; yes: true | '1'; no: false | '0' | undefined }
  | { shape: 'choice'; options: readonly string[] }
  /** Several of several, each once; the order says something, or the order is kept. */
  | { shape: 'picks'; options?: readonly string[]; refersTo?: Reference; isOrdered: boolean; areNumbers: boolean }
  /** Short texts, one a line. */
  | { shape: 'words'; between: '\n' | '|' | ' ' }
  /** A list a line: words that mean the same, or `asked → means | means`. */
  | { shape: 'lines'; of: 'words' | 'one_way' }
  /** An optional one is a part that is there or not, unless all in it may be missing: then it is there when something is. */
  | { shape: 'group'; fields: readonly Field[]; isPart: boolean; isByLocale: boolean }
  | { shape: 'list'; item: Field; least: number; most: number }
  | { shape: 'record'; key: Field; item: Field }
  /** A number by which a thing is known, given by us. */
  | { shape: 'identity' }
  | { shape: 'fixed'; value: unknown }

export type Field = Shape & {
  name: string
  /** Whether it may be missing. */
  isOptional: boolean
  /** Whether it says null where it says nothing. */
  isNullable: boolean
  /** Dotted, without the places of items: by it labels are found. */
  path: string
  unit?: string
}

/** The fields of a kind; a row's values are texts. */
export type Form = { kind: string; fields: readonly Field[]; isRow: boolean }
