declare const content: unique symbol

/** JSON text, with the type of what it says: what a column of the database stores. */
export type Json<T> = string & { readonly [content]?: T }

export const toJson = <T>(value: T): Json<T> => JSON.stringify(value)

/** What a column says; `unknown` of any other text. */
export const parseJson = <T>(text: Json<T>): T => JSON.parse(text)
