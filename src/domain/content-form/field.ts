/** The description of a content kind's fields that a form needs. */

/** A reference: the other kind, and the field that identifies its entry. */
export type Reference = { kind: string; by: 'id' | 'slug' | 'code' | 'key' }

/** The required format of a text. */
export type TextForm = 'any' | 'email' | 'web' | 'link' | 'slug' | 'day' | 'month' | 'colour'

export type Shape =
  | { shape: 'text'; form: TextForm; isLong: boolean; isMarkdown: boolean; refersTo?: Reference; most?: number }
  /** A text in each language. */
  | {
      shape: 'localized'
      isLong: boolean
      isMarkdown: boolean
      most: number
      /** Whether the default edition's text is required. */
      needsDefault: boolean
    }
  | { shape: 'number'; isWhole: boolean; refersTo?: Reference }
  /** Hundredths of a currency in the source, whole units in the form. */
  | { shape: 'amount'; currency: string }
  /** The source value for "yes": true, or a mark in a CSV cell. */
  | { shape: 'flag'; yes: true | '1'; no: false | '0' | undefined }
  | { shape: 'choice'; options: readonly string[] }
  /** Several distinct choices; either the order has a meaning, or the source order is preserved. */
  | { shape: 'picks'; options?: readonly string[]; refersTo?: Reference; isOrdered: boolean; areNumbers: boolean }
  /** Short texts, one per line. */
  | { shape: 'words'; between: '\n' | '|' | ' ' }
  /** One list per line: synonyms, or `asked → means | means`. */
  | { shape: 'lines'; of: 'words' | 'one_way' }
  /** An optional part is present or absent. Where all its fields are optional, it is present when one of them is filled in. */
  | { shape: 'group'; fields: readonly Field[]; isPart: boolean; isByLocale: boolean }
  | { shape: 'list'; item: Field; least: number; most: number }
  | { shape: 'record'; key: Field; item: Field }
  /** An identifying number, assigned by the server. */
  | { shape: 'identity' }
  | { shape: 'fixed'; value: unknown }

export type Field = Shape & {
  name: string
  /** Whether it may be missing. */
  isOptional: boolean
  /** Whether an empty value is written as null. */
  isNullable: boolean
  /** Dotted, without item indexes; labels are looked up by it. */
  path: string
  unit?: string
  /** Shown beside this `type` of the item only. */
  forType?: string
}

/** The fields of a kind; the values of a row are texts. */
export type Form = { kind: string; fields: readonly Field[]; isRow: boolean }
