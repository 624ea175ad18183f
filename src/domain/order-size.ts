/** Maximum number of items in a quote or order. */
export const itemsMax = 30
/** The part of an order's 1 MiB limit that is available for its items, in bytes of JSON. */
export const itemsBytesMax = 1024 * 1024 - 16 * 1024
