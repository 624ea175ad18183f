/** Items of one quote or order. */
export const itemsMax = 30
/** Of the 1 MiB that an order may take, what is left for its items, in bytes of JSON. */
export const itemsBytesMax = 1024 * 1024 - 16 * 1024
