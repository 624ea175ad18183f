declare const content: unique symbol

/** JSON text typed by its value: the content of a database column. */
export type Json<T> = string & { readonly [content]?: T }

export const toJson = <T>(value: T): Json<T> => JSON.stringify(value)

/** Parses a JSON column; returns `unknown` for any other text. */
export const parseJson = <T>(text: Json<T>): T => JSON.parse(text)
