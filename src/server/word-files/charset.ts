/** Text of a named encoding; one that nobody knows is taken for the web's usual one. */
export function decodeAs(bytes: Uint8Array, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
