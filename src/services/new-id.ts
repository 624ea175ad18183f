const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** Sixteen signs of 80 random bits, as rows of the console are called. */
export const newId = (randomBytes: (count: number) => Uint8Array): string =>
  Array.from(randomBytes(16), (byte) => ALPHABET[byte % 32]).join('')
